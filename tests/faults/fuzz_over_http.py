"""Spoiled taps over the wire, at tables of every game that bots play in between over the same API."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import msgspec

from bench.client import Http
from games.bots.choose import choose_tap
from games.table.commands import NAMES
from games.table.state import State, read_state
from tables import clock
from tests.game_rules import DEALT, DEPTHS, SEATS
from tests.harness.floors.staffed_tables import on_the_floor
from tests.harness.servers.database_rows import rows
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet
from tests.web.api.spoiled_taps import SEEN, spoiled_bodies

# Each with another dealing method and another depth.
TABLES_A_GAME = len(DEPTHS)
GAMES = ("let_it_ride", "criss_cross", "double_draw")
WHO = {"dealer": "dana", "floorperson": "fran", "pit_boss": "boss"}
# 403: not this person's button; 404: no such round; 409: an old screen; 503: another tap holds the table.
EXPECTED = {200, 400, 403, 404, 409, 422, 503}
GO_ON = 5
IDLE_SECONDS = 3
MAKE_TABLE = """
kept = new_submission(Submission("{name}", "{game}", RULES["{game}"], meter_rate_percent=20, depth="{depth}",
    effective_on=date(2026, 1, 1)))
settings = Settings(*{dealt!r}, 10_00, 500_00, {seats}, is_sign_posted=True)
table = open_under(RulesSubmission.objects.get(pk=kept.pk), "{name}", settings, Actor("system", "system"))
fran = Staff.objects.get(username="fran")
set_dealer(table, Staff.objects.get(username="dana"))
record(Assignment.objects.create(table=table, person=fran, began_at=clock.now()), by=None)
"""
IMPORTS = """
from datetime import date
from games.table.actor import Actor
from games.rulebook.submission import Settings, Submission
from dealers.demo import set_dealer
from tables import clock
from tables.log.journal.record import record
from tables.models import *
from tables.open_table import open_under
from tables.submissions.store import new_submission
from tests.game_rules import SIDE_BET_RULES as RULES
"""


def make_tables(web: Web, seed: int) -> list[int]:
    """Open fresh tables of each game and return their ids."""
    mark, lines = uuid4().hex[:8], IMPORTS
    for game in GAMES:
        for number, depth in enumerate(DEPTHS):
            dealt = DEALT[(seed + number) % len(DEALT)]
            name = f"{mark} {game} {number}"
            lines += MAKE_TABLE.format(game=game, name=name, depth=depth, dealt=dealt, seats=SEATS[game])
    on_the_floor(web, lines)
    found = rows(web, "SELECT id FROM tables_table WHERE name LIKE {} ORDER BY id", f"{mark} %")
    return [int(row[0]) for row in found]


def state_of(web: Web, table: int) -> State:
    ((text,),) = rows(web, "SELECT snapshot FROM tables_table WHERE id = {}", table)
    return read_state(str(text))


class Person(Http):
    """A person's connection, reopened if the server closed it after some idle seconds."""

    used_at = 0.0

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        if self.used_at and time.monotonic() - self.used_at > IDLE_SECONDS:
            self.close()
            await self.open()
        answer = await super().send(method, path, body)
        self.used_at = time.monotonic()
        return answer


class Fuzz:
    """One table: what is sent to it, and the outcomes."""

    def __init__(self, web: Web, table: int, seed: int) -> None:
        self.web, self.table = web, table
        self.path = f"/api/v1/tables/{table}/commands"
        self.rng = random.Random(seed)
        self.bodies: Iterator[bytes] = spoiled_bodies(seed)
        self.statuses: Counter[int] = Counter()
        self.phases: set[str] = set()

    async def run(self, count: int) -> None:
        people = {
            role: await Person(self.web.port, Tablet(self.web, 1, who).cookies).open()
            for role, who in WHO.items()
        }
        state = state_of(self.web, self.table)
        for number in range(count):
            if number % GO_ON == 0:
                state = await self.go_on(people)
            # Half of them come from a current screen, so that well-formed ones may be accepted.
            body = next(self.bodies)
            if self.rng.random() < 0.5:
                body = body.replace(str(SEEN).encode(), str(state.step).encode())
            status, content = await people[self.rng.choice(tuple(WHO))].send("POST", self.path, body)
            assert status in EXPECTED, (status, content, body)
            self.statuses[status] += 1
        for http in people.values():
            http.close()

    async def go_on(self, people: dict[str, Person]) -> State:
        """Let a bot play its choice, so that the next taps meet another state."""
        state = state_of(self.web, self.table)
        self.phases.add(f"{state.game} {state.felt.phase}")
        choice = choose_tap(state, self.rng, clock.now())
        if choice is None or choice.actor.role not in people:
            return state
        tap = {
            "id": str(uuid4()),
            "seen": state.step,
            "name": NAMES[type(choice.command)],
            "args": choice.command,
        }
        status, content = await people[choice.actor.role].send("POST", self.path, msgspec.json.encode(tap))
        assert status in EXPECTED, (status, content)
        return state_of(self.web, self.table)


def fuzz(web: Web, tables: list[int], count: int, seed: int) -> tuple[Counter[int], set[str]]:
    """Send this many taps in total, at every table at once."""
    work = [Fuzz(web, table, 1_000 * seed + number) for number, table in enumerate(tables)]

    async def run() -> None:
        await asyncio.gather(*(one.run(count // len(work)) for one in work))

    asyncio.run(run())
    statuses = sum((one.statuses for one in work), Counter[int]())
    return statuses, set().union(*(one.phases for one in work))


def faults_in(log: Path, since: int) -> list[str]:
    """Return the lines of a server's log that report a fault or are not log lines."""
    found = []
    for line in log.read_bytes()[since:].decode(errors="replace").splitlines():
        try:
            level = json.loads(line)["level"]
        except (ValueError, KeyError, TypeError):
            level = "strange"
        if level not in {"debug", "info", "warning"} or "Traceback" in line:
            found.append(line[:2_000])
    return found


def memory_mb(pid: int) -> float:
    """Return the memory of a server and its child processes."""
    own = Path(f"/proc/{pid}/status").read_text()
    kept = int(own.partition("VmRSS:")[2].split()[0]) / 1024
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return kept + sum(memory_mb(int(child)) for child in children)
