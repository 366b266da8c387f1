"""The address of the server, and requests to it."""

from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlsplit

TIMEOUT_SECONDS = 20
CONNECTION_ERRORS = (OSError, HTTPException)


class Answer(NamedTuple):
    """A response; `wait` is the seconds the server asks to wait."""

    status: int
    body: bytes
    wait: float = 0


class Server(NamedTuple):
    """The address at which tablets would reach the server."""

    is_secure: bool
    host: str
    port: int

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.is_secure else 80
        port = "" if self.port == usual else f":{self.port}"
        return f"http{'s' if self.is_secure else ''}://{host}{port}"

    def socket(self, path: str) -> str:
        return f"ws{self.origin[4:]}{path}"

    def connect(self) -> HTTPConnection:
        kind = HTTPSConnection if self.is_secure else HTTPConnection
        return kind(self.host, self.port, timeout=TIMEOUT_SECONDS)


def read_address(url: str) -> Server:
    """Parse the address of a server. Raise ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(url)
    is_secure = parts.scheme == "https"
    return Server(is_secure, parts.hostname, parts.port or (443 if is_secure else 80))


class Browser:
    """Cookies and keep-alive connections. Several threads may send at once."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self._idle: list[HTTPConnection] = []

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def send(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        """Send a request, again if a kept connection was closed. Raise one of CONNECTION_ERRORS."""
        while self._idle:
            connection = self._idle.pop()
            try:
                return self._request(connection, method, path, body, kind)
            except CONNECTION_ERRORS:
                connection.close()
        connection = self.server.connect()
        try:
            return self._request(connection, method, path, body, kind)
        except CONNECTION_ERRORS:
            connection.close()
            raise

    def _request(self, connection: HTTPConnection, method: str, path: str, body: bytes, kind: str) -> Answer:
        headers = {
            "Cookie": self.cookie,
            "Origin": self.server.origin,
            "Referer": f"{self.server.origin}/",
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
        }
        if kind:
            headers["Content-Type"] = kind
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        content = answer.read()
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})
        self._idle.append(connection)
        wait = answer.headers.get("Retry-After", "")
        return Answer(answer.status, content, float(wait) if wait.isdecimal() else 0)

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()
