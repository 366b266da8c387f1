"""A floor that moves by itself: bots work some tables of the demo floor, through the doors people use."""

import json
import logging
import random
import threading
import time
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode
from uuid import uuid4

import msgspec

from games.actor import Role
from games.bots import Choice, choose
from games.commands import NAMES
from games.state import read_state
from tables import clock
from tables.models import Table

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 20
# A tap that was not taken, or a server that is away, is not tried again at once.
REST_SECONDS = 2.0


class Person:
    """Somebody signed in over HTTP, as the page does it."""

    def __init__(self, host: str, port: int, username: str, pin: str) -> None:
        self.host, self.port, self.username, self.pin = host, port, username, pin
        self.cookies: dict[str, str] = {}

    def sign_in(self) -> None:
        self.cookies = {}
        self._send("GET", "/sign-in/")
        form = {"username": self.username, "password": self.pin, "csrfmiddlewaretoken": self._csrf()}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        status, _ = self._send("POST", "/sign-in/", urlencode(form).encode(), headers)
        if status != 302:
            raise ConnectionError(f"{self.username} could not sign in: {status}")

    def tap(self, table_id: int, seen: int, choice: Choice) -> int:
        """The status of the answer; whoever was signed out meanwhile signs in again first."""
        name = NAMES[type(choice.command)]
        body = msgspec.json.encode({"id": str(uuid4()), "seen": seen, "name": name, "args": choice.command})
        if not self.cookies:
            self.sign_in()
        headers = {"Content-Type": "application/json", "X-CSRFToken": self._csrf()}
        status, answer = self._send("POST", f"/api/v1/tables/{table_id}/commands", body, headers)
        if status in (401, 403):
            self.cookies = {}
        if status not in (200, 409):
            log.info("%s was answered %s: %s", name, status, json.loads(answer or b"{}").get("message"))
        return status

    def _csrf(self) -> str:
        return self.cookies.get("csrftoken", "")

    def _send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        connection = HTTPConnection(self.host, self.port, timeout=TIMEOUT_SECONDS)
        try:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body, {"Cookie": cookie, **(headers or {})})
            answer = connection.getresponse()
            for header in answer.headers.get_all("Set-Cookie") or []:
                self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})
            return answer.status, answer.read()
        finally:
            connection.close()


class LiveTable(threading.Thread):
    """One table whose people are bots: they look at it, choose, and tap."""

    def __init__(self, table_id: int, people: dict[Role, Person], pace_seconds: float) -> None:
        super().__init__(name=f"bots at table {table_id}", daemon=True)
        self.table_id = table_id
        self.people = people
        self.pace_seconds = pace_seconds
        self.rng = random.Random(table_id)  # noqa: S311 - they only play

    def run(self) -> None:
        while True:
            try:
                is_taken = self.tap()
            except (OSError, HTTPException):
                # The server is not up yet, or restarts.
                is_taken = False
            rest = self.pace_seconds if is_taken else REST_SECONDS
            time.sleep(rest * self.rng.uniform(0.5, 1.5))

    def tap(self) -> bool:
        state = read_state(Table.objects.values_list("snapshot", flat=True).get(pk=self.table_id))
        choice = choose(state, self.rng, clock.now())
        if choice is None or choice.actor.role not in self.people:
            return False
        return self.people[choice.actor.role].tap(self.table_id, state.step, choice) == 200
