"""Spoiled taps, thousands of them: through reading and deciding, and over the wire at both topologies."""

import asyncio
import json
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.client import Http
from dealers.taps import Malformed, read_tap
from games.actor import Actor
from games.bots import DEALER, FLOORPERSON, PIT_BOSS, choose
from games.commands import CorrectClosedRound
from games.deciding import decide
from games.evolving import evolve
from games.law import Refused
from games.messages import say
from tests.core.nights import RULES, Night
from tests.doors.malformed import spoiled_bodies, spoiled_frames
from tests.harness.process import ROOT
from tests.harness.tablet import Tablet
from tests.harness.web import Web

PEOPLE = (DEALER, FLOORPERSON, PIT_BOSS, Actor("11", "floorperson"))
BODIES, FRAMES, CONNECTIONS = 2_000, 500, 8
# A settled round of each game.
EXAMPLES = (ROOT / "tests" / "rulebook" / "settle-examples.jsonl").read_text().splitlines()
RECORDS = {record["game"]: record for record in (json.loads(line)["record"] for line in EXAMPLES)}
EXPECTED = {400, 403, 409, 422}
FAULT = 1011


def give_spoiled_taps(count: int, seed: int) -> Counter[str]:
    """Each through reading and, where it is a tap, deciding, at tables that bots work in between."""
    nights = [Night(game, seed + n) for n, game in enumerate(RULES)]
    rng, outcomes = random.Random(seed), Counter[str]()
    now = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
    for number, body in enumerate(islice(spoiled_bodies(seed), count)):
        night = nights[number % len(nights)]
        try:
            _, command = read_tap(body)
            if isinstance(command, CorrectClosedRound):
                # As `execute()` does, from the log.
                command = replace(command, record=RECORDS[night.state.game])
            events = decide(night.state, command, rng.choice(PEOPLE), now)
        except Malformed as malformed:
            outcomes["malformed" if malformed.message.endswith(".") else "speechless"] += 1
        except Refused as refused:
            outcomes["refused" if say(refused) else "speechless"] += 1
        else:
            outcomes["taken"] += 1
            after = night.state
            for event in events:
                after = evolve(after, event)
        if number % 7 == 0:
            now += timedelta(seconds=2)
            choice = choose(night.state, rng, now)
            if choice is not None:
                for event in decide(night.state, choice.command, choice.actor, now):
                    night.state = evolve(night.state, event)
    assert not outcomes["speechless"]
    return outcomes


def test_a_spoiled_tap_is_malformed_or_refused_and_never_a_fault() -> None:
    outcomes = give_spoiled_taps(6_000, seed=1)
    assert min(outcomes[outcome] for outcome in ("malformed", "refused", "taken")) > 20, outcomes


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_hundreds_of_thousands_of_spoiled_taps_are_never_a_fault(seed: int) -> None:
    give_spoiled_taps(30_000, seed=1_000 + seed)


def test_spoiled_bodies_over_the_wire_are_answered_and_change_nothing(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    before = tablet.screen()
    statuses = asyncio.run(send_bodies(tablet))
    assert statuses.keys() <= EXPECTED, statuses
    assert statuses[400] > BODIES / 2
    assert tablet.screen() == before


def test_spoiled_frames_over_the_wire_leave_the_server_standing(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    before = tablet.screen()
    assert asyncio.run(send_frames(tablet)) == FRAMES
    assert tablet.screen() == before


async def send_bodies(tablet: Tablet) -> Counter[int]:
    """Over a few connections that are kept."""
    bodies, statuses = islice(spoiled_bodies(seed=2), BODIES), Counter[int]()

    async def send() -> None:
        http = await Http(tablet.web.port, tablet.cookies).open()
        for body in bodies:
            status, content = await http.send("POST", f"/api/v1/tables/{tablet.table}/commands", body)
            statuses[status] += 1
            assert content.startswith(b'{"code":"'), content
        http.close()

    await asyncio.gather(*(send() for _ in range(CONNECTIONS)))
    return statuses


async def send_frames(tablet: Tablet) -> int:
    """Over sockets that are opened again when a frame closed them."""
    frames, sent, codes = islice(spoiled_frames(seed=3), FRAMES), 0, set[int]()
    cookie = "; ".join(f"{name}={value}" for name, value in tablet.cookies.items())
    url = f"127.0.0.1:{tablet.web.port}"
    waiting = next(frames, None)
    while waiting is not None:
        async with connect(
            f"ws://{url}/ws/tables/{tablet.table}/",
            origin=f"http://{url}",  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie},
        ) as socket:
            try:
                while waiting is not None:
                    await socket.send(waiting)
                    waiting, sent = next(frames, None), sent + 1
            except ConnectionClosed as closed:
                codes.add(closed.rcvd.code if closed.rcvd is not None else FAULT)
    assert FAULT not in codes
    return sent
