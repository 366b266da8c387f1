"""The cookies of a request or a websocket handshake."""

from typing import Any

from django.http import HttpRequest, parse_cookie

DEVICE_COOKIE = "device"


def read_cookies(door: Any) -> dict[str, str]:
    if isinstance(door, HttpRequest):
        return door.COOKIES
    sent = b"; ".join(value for name, value in door["headers"] if name == b"cookie")
    return parse_cookie(sent.decode("latin-1"))
