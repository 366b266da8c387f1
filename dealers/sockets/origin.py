"""Checks that a socket is opened by one of our own pages: same scheme, host and port, and a host of ours."""

from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host


def is_own_origin(scope: Any) -> bool:
    headers = dict(scope["headers"])
    scheme = {"ws": "http", "wss": "https"}[scope["scheme"]]
    host = headers.get(b"host", b"").decode("latin-1")
    is_ours = validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
    return is_ours and headers.get(b"origin", b"").decode("latin-1") == f"{scheme}://{host}"
