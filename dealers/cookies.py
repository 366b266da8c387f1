"""The cookies of a request or a websocket handshake."""

from typing import Any

from django.http import HttpRequest, parse_cookie

DEVICE_COOKIE = "device"


def read_cookies(request_or_scope: Any) -> dict[str, str]:
    if isinstance(request_or_scope, HttpRequest):
        return request_or_scope.COOKIES
    sent = b"; ".join(value for name, value in request_or_scope["headers"] if name == b"cookie")
    return parse_cookie(sent.decode("latin-1"))
