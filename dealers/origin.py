"""A socket is opened by our own pages alone: same scheme, host and port."""

from typing import Any


def is_own_origin(scope: Any) -> bool:
    headers = dict(scope["headers"])
    scheme = {"ws": "http", "wss": "https"}[scope["scheme"]]
    host = headers.get(b"host", b"").decode("latin-1")
    return bool(host) and headers.get(b"origin", b"").decode("latin-1") == f"{scheme}://{host}"
