"""The schema describes the wire: real rounds of each game match it, and spoiled taps do not."""

import json
import random
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from dealers.api.schema import ANSWERS, schema
from dealers.api.taps import Malformed, read_tap
from games.bots.choose import choose_tap
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.events import AnyEvent, write_event
from games.table.evolve import evolve
from games.table.state import write_state
from scripts import wire_types
from tables.push.screens import write_screen
from tests.game_rules import SIDE_BET_RULES
from tests.harness.floors.staffed_tables import PIT
from tests.harness.servers.process import ROOT
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet
from tests.table.played_nights import Night
from tests.web.api.schema_check import faults
from tests.web.api.spoiled_taps import any_tap, spoil_value
from tests.web.clients import ask, ask_as
from tests.web.played_table import played_table

SCHEMA: dict[str, Any] = json.loads(msgspec.json.encode(schema()))
TAPS = 400


def found_in(part: dict[str, Any], text: str | bytes) -> list[str]:
    return faults(part, json.loads(text), SCHEMA)


def test_every_command_event_and_answer_has_its_schema() -> None:
    assert SCHEMA["commands"].keys() == SCHEMA["taps"].keys() == COMMANDS.keys()
    assert SCHEMA["events"].keys() == {event.__struct_config__.tag for event in AnyEvent.__args__}
    assert SCHEMA["answers"].keys() == ANSWERS.keys()
    assert SCHEMA["state"] == {"$ref": "#/$defs/State"}


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(SCHEMA)
    refs = {part.partition('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert refs <= SCHEMA["$defs"].keys()


def test_the_types_of_the_scripts_are_generated_from_it() -> None:
    assert wire_types.FILE.read_text("utf-8") == wire_types.written(SCHEMA), "run scripts/types"


def test_every_type_that_a_script_uses_is_generated() -> None:
    scripts = [path.read_text("utf-8") for path in (ROOT / "static" / "js").rglob("*.js")]
    used = {name for text in scripts for name in re.findall(r'types/wire\.js"\)\.(\w+)', text)}
    assert len(used) > 10
    assert used <= set(re.findall(r"@typedef \{object\} (\w+)", wire_types.FILE.read_text("utf-8")))


def test_it_is_open_to_everybody_and_the_same_on_the_wire(floor: Web) -> None:
    assert ask(floor, "/api/v1/schema.json").json == SCHEMA


@pytest.mark.parametrize("game", SIDE_BET_RULES)
def test_the_taps_events_states_and_screens_of_bots_fit(game: str) -> None:
    night, rng = Night(game, seed=4), random.Random(4)
    now = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
    for _ in range(TAPS):
        now += timedelta(seconds=3)
        choice = choose_tap(night.state, rng, now)
        if choice is None:
            continue
        tap = {"id": uuid4(), "seen": night.state.step, "name": choice.name, "args": choice.command}
        text = msgspec.json.encode(tap)
        assert read_tap(text)[1] == choice.command
        assert found_in(SCHEMA["taps"][choice.name], text) == []
        for event in decide(night.state, choice.command, choice.actor, now):
            name = json.loads(write_event(event))["event"]
            assert found_in(SCHEMA["events"][name], write_event(event)) == []
            night.state = evolve(night.state, event)
        if rng.random() < 0.1:
            assert found_in(SCHEMA["state"], write_state(night.state)) == []
            shown = write_screen(1, night.state, choice.actor)
            assert found_in(SCHEMA["answers"]["table"], shown) == []


def test_anything_read_as_a_tap_is_valid_and_spoiled_taps_mostly_are_not() -> None:
    rng, counts = random.Random(5), Counter[tuple[bool, bool]]()
    for _ in range(1500):
        tap = any_tap(rng)
        if rng.random() < 0.5:
            spoil_value(tap["args"] or tap, rng)
        body = json.dumps(tap).encode()
        try:
            read_tap(body)
            is_read = True
        except Malformed:
            is_read = False
        named = SCHEMA["taps"].get(tap.get("name")) if isinstance(tap.get("name"), str) else None
        counts[is_read, named is not None and not faults(named, tap, SCHEMA)] += 1
    assert counts[True, False] == 0
    assert counts[True, True] > 300
    assert counts[False, False] > 3 * counts[False, True]


def test_the_answers_of_a_floor_fit(floor: Web) -> None:
    table = played_table(floor)
    auditor, dealer = Tablet(floor, table, "audrey"), Tablet(floor, table)
    asked = {
        "table": f"/api/v1/tables/{table}",
        "pit": f"/api/v1/pits/{PIT}",
        "round": f"/api/v1/tables/{table}/rounds/1",
        "events": f"/api/v1/tables/{table}/events",
        "problem": "/api/v1/nothing",
    }
    for name, path in asked.items():
        assert found_in(SCHEMA["answers"][name], ask_as(auditor, path).content) == []
    for event in islice(ask_as(auditor, asked["events"]).json["events"], 5):
        body = json.loads(event["body"])
        assert faults(SCHEMA["events"][body["event"]], body, SCHEMA) == []
    stale = dealer.tap("deal", seen=99_999)
    assert stale[0] == 409
    assert faults(SCHEMA["answers"]["commands 409"], stale[1], SCHEMA) == []
    refused = dealer.tap("deal")
    assert refused[0] == 422
    assert faults(SCHEMA["answers"]["problem"], refused[1], SCHEMA) == []
    done = dealer.tap("seat_player", seat=7)
    assert faults(SCHEMA["answers"]["commands"], done[1], SCHEMA) == []
    dealer.do("unseat_player", seat=7)
