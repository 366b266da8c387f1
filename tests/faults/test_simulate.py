"""`manage.py simulate` on a running floor, and what it finds when the server lies."""

import asyncio
import json
import re
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from dealers.simulation.floor import SimulationOptions
from dealers.simulation.people import Person, Tablet
from dealers.simulation.run import play
from dealers.simulation.screen import WatchedScreen
from dealers.simulation.server import Answer, Browser, read_address
from tests.faults.demo_floor import simulate
from tests.faults.killed_processes import Floors
from tests.harness.servers.web import Web

TABLES = 3
# At this pace a relief comes after two rounds, the next dealer after one.
SHORT = ("--tables", str(TABLES), "--pace", "3", "--speed", "1000", "--seed", "7")
LET_IT_RIDE, CRISS_CROSS, DOUBLE_DRAW = "LIR 101", "CCP 102", "DDP 103"


@pytest.mark.parametrize("kind", ["small_floor", "full_floor"], ids=["embedded", "full"])
def test_bots_play_a_running_floor_through_its_doors_and_everything_fits(
    kind: str, request: pytest.FixtureRequest
) -> None:
    floors: Floors = request.getfixturevalue(kind)
    done = simulate(floors.web, *SHORT, "--minutes", "0.15")
    assert done.returncode == 0, done.stdout + done.stderr
    summary = dict(re.findall(r"^(\w[\w ]*?)  +(.*)$", done.stdout, re.MULTILINE))
    assert summary["mismatches"] == "none"
    assert int(summary["rounds"].partition(",")[0]) >= TABLES, done.stdout
    assert int(summary["reliefs"]) >= 1, done.stdout
    assert summary["logs"] == f"{TABLES} read over HTTP, {TABLES} read again in the database"
    assert "p99" in summary["tap to push"]
    assert "answered 500" not in summary["met on the way"]


def test_tables_for_bots_are_named_where_they_are_missing(small_floor: Floors) -> None:
    elsewhere = Web(small_floor.web.port, 0, {"DATABASE_URL": "sqlite://"})
    done = simulate(elsewhere, "--tables", "40")
    assert done.returncode == 1
    assert "has 4 tables for bots, 40 are wanted" in done.stderr
    assert "manage.py demo_floor --tables 40" in done.stderr


def test_an_address_at_which_nobody_answers_is_named() -> None:
    done = simulate(Web(1, 0, {"DATABASE_URL": "sqlite://"}))
    assert (done.returncode, done.stdout) == (1, "")
    assert "No floor answers at http://127.0.0.1:1" in done.stderr


def test_what_a_server_says_and_does_not_do_is_found(
    small_floor: Floors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table answers a tap that never happened, one overpays a seat, one leaves a screen dark."""
    lies = Lies()

    def send(browser: Browser, *sent: Any) -> Answer:
        return lies.send(browser, *sent)

    def run(screen: WatchedScreen) -> Awaitable[None]:
        return lies.run(screen)

    monkeypatch.setattr(Browser, "send", send)
    monkeypatch.setattr(WatchedScreen, "run", run)
    server = read_address(small_floor.web.url())
    floor = asyncio.run(play(server, SimulationOptions(TABLES, 3, 1000, seed=8), seconds=6))
    found = "\n".join(floor.mismatches)
    assert re.search(f"{LET_IT_RIDE}: \\w+ [0-9a-f-]+ was answered and is not in the log", found), found
    assert re.search(f"{CRISS_CROSS}/\\d+: its record settles to something else than was paid", found), found
    assert re.search(f"{CRISS_CROSS}/\\d+: the sums of seat \\d do not fit", found), found
    assert re.search(f"{DOUBLE_DRAW}: the screen of \\w+ is at version None", found), found
    assert all(one.startswith((LET_IT_RIDE, CRISS_CROSS, DOUBLE_DRAW)) for one in floor.mismatches), found


def test_a_form_is_sent_again_with_the_token_that_came_with_the_answer_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sign-in that fails midway has already changed the token."""
    sent: list[bytes] = []

    def send(browser: Browser, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        sent.append(body)
        browser.cookies["csrftoken"] = f"token{len(sent)}"
        return Answer(503 if len(sent) == 2 else 302, b"")

    monkeypatch.setattr(Browser, "send", send)
    with ThreadPoolExecutor(1) as pool:
        person = Person(read_address("http://127.0.0.1:1"), pool, "dana", "246810")
        asyncio.run(person.sign_in())
    assert [body.rpartition(b"=")[2] for body in sent] == [b"", b"token1", b"token2"]


class Lies:
    """Stands between the simulator and the server and changes answers."""

    def __init__(self) -> None:
        self.truly, self.run_truly = Browser.send, WatchedScreen.run
        self.tables: dict[str, int] = {}
        self.is_told = False

    def send(self, browser: Browser, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        if path == f"/api/v1/tables/{self.tables.get(LET_IT_RIDE)}/commands" and not self.is_told:
            self.is_told = True
            return Answer(200, b'{"version": 9999, "step": 9999}')
        answer = self.truly(browser, method, path, body, kind)
        if path.startswith("/api/v1/pits/"):
            self.tables |= {tile["name"]: tile["table"] for tile in json.loads(answer.body)["tables"]}
        if path.startswith(f"/api/v1/tables/{self.tables.get(CRISS_CROSS)}/rounds/"):
            record = json.loads(answer.body)
            record["settlement"]["seats"][0]["returned"] = "1000000.00"
            return answer._replace(body=json.dumps(record).encode())
        return answer

    async def run(self, screen: WatchedScreen) -> None:
        if screen.table_id == self.tables[DOUBLE_DRAW] and isinstance(screen.person, Tablet):
            await asyncio.Event().wait()
        await self.run_truly(screen)
