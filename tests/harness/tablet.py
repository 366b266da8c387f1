"""A tablet without a screen: signs in, taps and listens as the page does, over HTTP and websockets."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4
from weakref import WeakKeyDictionary

from websockets.sync.client import ClientConnection, connect

from tests.harness.servers.web import Web

Json = dict[str, Any]


# Hashing a PIN is slow on purpose, so a person who only works signs in once on each floor.
_signed_in: dict[tuple[int, str], dict[str, str]] = {}


class Tablet:
    """A browser at a table; a fresh one has its own sign-in."""

    def __init__(
        self, web: Web, table: int, username: str = "dana", pin: str = "246810", *, is_fresh: bool = False
    ) -> None:
        self.web = web
        self.table = table
        self.step: int | None = None
        self.cookies: dict[str, str] = {}
        known = _signed_in.get((web.port, username))
        if known is not None and not is_fresh:
            self.cookies = dict(known)
        elif username:
            self.sign_in(username, pin)
            if not is_fresh:
                _signed_in[web.port, username] = dict(self.cookies)

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        connection = HTTPConnection("127.0.0.1", self.web.port, timeout=20)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(method, path, body, {"Cookie": cookie, **(headers or {})})
        answer = connection.getresponse()
        content = answer.read()
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})
        connection.close()
        return answer.status, content

    def sign_in(self, username: str, pin: str) -> None:
        self.request("GET", "/sign-in/")
        form = {"username": username, "password": pin, "csrfmiddlewaretoken": self.cookies["csrftoken"]}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        status, _ = self.request("POST", "/sign-in/", urlencode(form).encode(), headers)
        assert status == 302, "could not sign in"

    def screen(self) -> Json:
        status, content = self.request("GET", f"/api/v1/tables/{self.table}")
        assert status == 200, content
        found: Json = json.loads(content)
        return found

    def post(self, body: bytes, **headers: str) -> tuple[int, Json]:
        sent = {"Content-Type": "application/json", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        path = f"/api/v1/tables/{self.table}/commands"
        status, content = self.request("POST", path, body, sent | headers)
        return status, json.loads(content)

    def tap(self, name: str, *, seen: int | None = None, **args: Any) -> tuple[int, Json]:
        step = self.screen()["step"] if seen is None else seen
        command = {"id": str(uuid4()), "seen": step, "name": name, "args": args}
        return self.post(json.dumps(command).encode())

    def do(self, name: str, **args: Any) -> Json:
        """Tap and require success; the screen is read first only if someone else has tapped since."""
        status, answer = self.tap(name, **{"seen": self.step} | args)
        if status == 409 and "seen" not in args:
            status, answer = self.tap(name, **args)
        assert status == 200, answer
        self.step = answer["step"]
        return answer

    @contextmanager
    def socket(self, path: str = "", **options: Any) -> Iterator[ClientConnection]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        origin = options.pop("origin", f"http://127.0.0.1:{self.web.port}")
        url = f"ws://127.0.0.1:{self.web.port}{path or f'/ws/tables/{self.table}/'}"
        with connect(url, origin=origin, additional_headers={"Cookie": cookie}, **options) as socket:
            yield socket


def hear(socket: ClientConnection, kind: str, seconds: float = 10, version: int = 0) -> Json:
    """Return the next message of a kind, of this version or later."""
    deadline = time.monotonic() + seconds
    while True:
        message = next_message(socket, max(0.0, deadline - time.monotonic()))
        if message["type"] == kind and message["version"] >= version:
            return message


_unread: WeakKeyDictionary[ClientConnection, list[Json]] = WeakKeyDictionary()


def next_message(socket: ClientConnection, seconds: float = 10) -> Json:
    """Return the next message; a pit may send several at once, as a list."""
    unread = _unread.setdefault(socket, [])
    if not unread:
        said = json.loads(socket.recv(timeout=seconds))
        unread += said if isinstance(said, list) else [said]
    return unread.pop(0)
