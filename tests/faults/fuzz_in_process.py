"""Spoiled taps in process: each is read and decided, at tables that bots play in between."""

import json
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice

from msgspec.structs import replace

from dealers.api.taps import Malformed, read_tap
from games.bots.choose import choose_tap
from games.bots.crew import DEALER, FLOORPERSON, PIT_BOSS
from games.messages.catalog import say
from games.rulebook.law import Refused
from games.table.actor import Actor
from games.table.commands import CorrectClosedRound
from games.table.decide import decide
from games.table.evolve import evolve
from games.table.offers import offers
from games.table.state import State, read_state, write_state
from tests.game_rules import SIDE_BET_RULES
from tests.harness.servers.process import ROOT
from tests.table.played_nights import Night
from tests.web.api.spoiled_taps import spoiled_bodies

PEOPLE = (DEALER, FLOORPERSON, PIT_BOSS, Actor("11", "floorperson"))
# A settled round of each game.
EXAMPLES = (ROOT / "tests" / "rulebook" / "settlement" / "settle-examples.jsonl").read_text().splitlines()
RECORDS = {record["game"]: record for record in (json.loads(line)["record"] for line in EXAMPLES)}
# After so many taps the bots of the next table go on by one, so that every state is met; after so many,
# another night begins.
GO_ON, NIGHT = 11, 25_000


def give_spoiled_taps(count: int, seed: int) -> Counter[str]:
    """Return what became of this many taps; a fault is raised as is."""
    rng, outcomes = random.Random(seed), Counter[str]()
    now = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
    for number, body in enumerate(islice(spoiled_bodies(seed), count)):
        if number % NIGHT == 0:
            nights = [Night(game, seed + number + n) for n, game in enumerate(SIDE_BET_RULES)]
        night = nights[number % len(nights)]
        outcomes[outcome(body, night.state, rng.choice(PEOPLE), now)] += 1
        if number % GO_ON == 0:
            now += timedelta(seconds=2)
            choice = choose_tap(night.state, rng, now)
            if choice is not None:
                outcomes[f"{night.state.game} {night.state.felt.phase}"] += 1
                for event in decide(night.state, choice.command, choice.actor, now):
                    night.state = evolve(night.state, event)
    return outcomes


def outcome(body: bytes, state: State, actor: Actor, now: datetime) -> str:
    try:
        _, command = read_tap(body)
        if isinstance(command, CorrectClosedRound):
            # As `execute()` does, from the log.
            command = replace(command, record=RECORDS[state.game])
        events = decide(state, command, actor, now)
    except Malformed as malformed:
        return "malformed" if malformed.message.endswith(".") else "speechless"
    except Refused as refused:
        return "refused" if say(refused) else "speechless"
    for event in events:
        state = evolve(state, event)
    assert read_state(write_state(state)) == state
    assert any(offers(state, someone) for someone in PEOPLE), "nobody can go on"
    return "taken"
