"""The door answers taps and reads of a table as Django's handler does, to the byte."""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import resolve
from django.utils.module_loading import import_string

from tablegame import door
from tablegame.middleware import OnEventLoop
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet
from tests.web.api_tokens import give_tokens
from tests.web.clients import Answer, ask, cookie_of
from tests.web.server.door_requests import OURS, SIGNED_IN, TABLE, TO_THE_DOOR, TO_THE_HANDLER, Sent

ROADS: dict[str, dict[str, str]] = {"door": {}, "handler": {"X-Road": "handler"}}
# Different in each answer or line.
OWN = {"x-request-id", "date", "x-answered-by"}
NEW_TOKEN = re.compile("csrftoken=[A-Za-z0-9]{32}; expires=[^;]+")
OWN_IN_LINE = {"at", "ms", "request", "exception"}
COUNTED = re.compile(r"^(tablegame_(?:answers|commands)_total\{.*\}) (.*)$", re.MULTILINE)


class Browser:
    """A dealer's browser, whose requests take either road."""

    def __init__(self, roads: Web, cookies: dict[str, str], new_tables: Iterator[int]) -> None:
        self.roads, self.cookies, self.new_tables = roads, cookies, new_tables
        self.tablet = Tablet(roads, 1, "")
        self.tablet.cookies = cookies
        self.is_https = bool(roads.env["HTTPS"])

    def headers(self, sent: Sent) -> dict[str, str]:
        ours = f"{'https' if self.is_https else 'http'}://127.0.0.1:{self.roads.port}"
        own = {
            "Cookie": SIGNED_IN,
            "X-CSRFToken": self.cookies["csrftoken"],
            "Content-Type": "application/json",
        }
        proxied = {"X-Forwarded-Proto": "https", "Origin": ours} if self.is_https else {}
        signed_in = cookie_of(self.tablet)
        return {
            name: value.replace(SIGNED_IN, signed_in).replace(OURS, ours)
            for name, value in {**own, **proxied, **sent.headers}.items()
            if value is not None
        }

    def send(self, sent: Sent, road: str) -> Answer:
        body = sent.body and sent.body.replace(b"TOKEN", self.cookies["csrftoken"].encode())
        return ask(self.roads, sent.path, sent.method, body, self.headers(sent) | ROADS[road])

    def outcome(self, sent: Sent, road: str) -> dict[str, Any]:
        """Return everything that a request led to."""
        said, before = self.roads.log.stat().st_size, self.counted()
        answer = self.send(sent, road)
        after = self.counted()
        lines = [json.loads(line) for line in self.roads.log.read_bytes()[said:].splitlines()]
        request_id = answer.headers.get("X-Request-ID")
        return {
            "status": answer.status,
            "body": answer.content,
            "headers": [
                (name, NEW_TOKEN.sub("csrftoken=new", value))
                for name, value in answer.headers.items()
                if name.lower() not in OWN
            ],
            "id": (request_id or "") in sent.headers.values() or len(request_id or ""),
            "lines": [
                {name: value for name, value in line.items() if name not in OWN_IN_LINE}
                for line in lines
                if line.get("request") == request_id
            ],
            "counted": {
                name: value - before.get(name, 0)
                for name, value in after.items()
                if value != before.get(name, 0)
            },
        }

    def counted(self) -> dict[str, float]:
        """Return the counters of a floor with one process; chance decides which of several answers."""
        if "REDIS_URL" in self.roads.env:
            return {}
        text = ask(self.roads, "/metrics").content.decode()
        return {name: float(value) for name, value in COUNTED.findall(text)}


@pytest.fixture(scope="module", params=["web", "full_web", "web over https"])
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Both roads in each topology, and on a floor behind https."""
    floor: Web = request.getfixturevalue(request.param.split()[0])
    # The order of django-csp's directives is another in each process, unless the seed is the same.
    env = {**floor.env, "PYTHONHASHSEED": "1", "HTTPS": "1" if "https" in request.param else ""}
    give_tokens(floor)
    cookies = Tablet(floor, 1).cookies
    log = tmp_path_factory.mktemp("roads") / "web.log"
    with serving(log, env, "tests.web.server.both_roads:application") as roads:
        yield Browser(roads, cookies, floor.unused_tables)


def test_both_roads_answer_each_request_alike(browser: Browser) -> None:
    for name, sent in (TO_THE_DOOR | TO_THE_HANDLER).items():
        assert browser.outcome(sent, "door") == browser.outcome(sent, "handler"), name


def test_the_door_leaves_to_the_handler_what_it_does_not_know(browser: Browser) -> None:
    for answered, asked in (("door", TO_THE_DOOR), (None, TO_THE_HANDLER)):
        by = {
            name: browser.send(sent, "door").headers["X-Answered-By"]
            for name, sent in asked.items()
            # The handler redirects these to https.
            if not (browser.is_https and sent.headers.get("X-Forwarded-Proto", "") is None)
        }
        assert by == dict.fromkeys(by, answered)


def test_both_roads_take_a_tap_once(browser: Browser) -> None:
    def outcomes(road: str) -> list[tuple[int, Any]]:
        path = f"/api/v1/tables/{next(browser.new_tables)}"
        step = json.loads(browser.send(Sent("GET", path, None), road).content)["step"]
        tap = json.dumps(
            {"id": str(uuid4()), "seen": step, "name": "seat_player", "args": {"seat": 1}}
        ).encode()
        other = tap.replace(b'"seat": 1', b'"seat": 2')
        answers = [browser.send(Sent("POST", f"{path}/commands", body), road) for body in (tap, tap, other)]
        return [(answer.status, answer.content) for answer in answers]

    assert outcomes("door") == outcomes("handler")
    assert [status for status, _ in outcomes("door")] == [200, 200, 422]


@pytest.mark.parametrize("ending", door.VIEWS)
def test_the_door_calls_the_views_that_are_in_the_urls(ending: str | None) -> None:
    match = resolve(f"{TABLE}{ending or ''}")
    assert (match.func, match.kwargs) == (door.VIEWS[ending], {"table_id": 1})


def test_the_door_calls_every_middleware_that_a_table_needs() -> None:
    kinds = {name: import_string(name) for name in settings.MIDDLEWARE}
    left_out = {name for name, kind in kinds.items() if not issubclass(kind, OnEventLoop)}
    # The first is called by name, and the other serves other addresses.
    assert left_out == {"tablegame.request_log.RequestLog", "tablegame.static.StaticFiles"}
