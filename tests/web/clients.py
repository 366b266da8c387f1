"""Requests written by hand: any method, header and body, and bytes that no client would send."""

import json
import socket
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPMessage
from typing import Any, NamedTuple

from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def code(self) -> tuple[int, str]:
        """Return status and code; every problem also has a sentence."""
        assert self.headers["Content-Type"] == "application/json", self.content
        assert self.json["message"]
        return self.status, self.json["code"]


def ask(
    web: Web,
    path: str,
    method: str = "GET",
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    connection = HTTPConnection("127.0.0.1", web.port, timeout=20)
    connection.request(method, path, body, dict(headers or {}))
    got = connection.getresponse()
    answer = Answer(got.status, got.headers, got.read())
    connection.close()
    return answer


def cookie_of(tablet: Tablet) -> str:
    return "; ".join(f"{name}={value}" for name, value in tablet.cookies.items())


def headers_of(tablet: Tablet, **more: str) -> dict[str, str]:
    """Return the headers that the page sends with a tap."""
    return {
        "Cookie": cookie_of(tablet),
        "X-CSRFToken": tablet.cookies.get("csrftoken", ""),
        "Content-Type": "application/json",
    } | {name.replace("_", "-"): value for name, value in more.items()}


def ask_as(tablet: Tablet, path: str) -> Answer:
    return ask(tablet.web, path, headers={"Cookie": cookie_of(tablet)})


def commands_of(tablet: Tablet) -> str:
    return f"/api/v1/tables/{tablet.table}/commands"


def send_raw(web: Web, sent: bytes, seconds: float = 5) -> bytes:
    """Return everything until the server closes the connection or falls silent for a moment."""
    with socket.create_connection(("127.0.0.1", web.port), timeout=seconds) as line:
        line.sendall(sent)
        heard = b""
        try:
            while part := line.recv(65536):
                heard += part
                line.settimeout(0.3)
        except (TimeoutError, ConnectionResetError):
            pass
        return heard


def head_of(tablet: Tablet, *lines: str) -> bytes:
    """Return the head of a tap, to be followed by any bytes."""
    headers = headers_of(tablet)
    head = [f"POST {commands_of(tablet)} HTTP/1.1", f"Host: 127.0.0.1:{tablet.web.port}"]
    head += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*head, *lines, "", ""]).encode()
