"""Old logs and snapshots still fold after a type has changed."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.events import read_event, write_event
from games.table.evolve import evolve, fold, open_table
from games.table.felt import open_phase
from games.table.round_record import record_of
from games.table.schema import UPCASTERS, upcast
from games.table.state import State, read_state, write_state

LOGS = Path(__file__).parent / "logs"


def read_log(name: str) -> list[e.AnyEvent]:
    return [read_event(line) for line in (LOGS / name).read_text().splitlines()]


@pytest.mark.parametrize("name", ["let_it_ride_first.jsonl", "let_it_ride_schema_1.jsonl"])
def test_a_stored_log_still_folds_and_its_rounds_settle_as_they_did(name: str) -> None:
    log = read_log(name)
    state = open_table(log[0])
    settled = 0
    for event in log[1:]:
        if isinstance(event, e.RoundSettled | e.TableCleared) and state.felt.phase != "betting":
            assert open_phase(state) is None
            for again in settle(read_round(record_of(state))).seats:
                shown = state.felt.seats[again.seat - 1].result
                assert shown is not None
                assert shown.wagers == again.wagers
            settled += 1
        state = evolve(state, event)
    assert settled >= 2
    assert fold(log) == state
    assert read_state(write_state(state)) == state


@pytest.mark.parametrize("game", ["double_draw", "criss_cross", "let_it_ride"])
def test_a_night_that_was_stored_folds_to_its_snapshot_text_for_text(game: str) -> None:
    lines = (LOGS / f"{game}_2026-11.jsonl").read_text().splitlines()
    log = [read_event(line) for line in lines]
    assert [write_event(event) for event in log] == lines
    assert write_state(fold(log)) == (LOGS / f"{game}_2026-11_snapshot.json").read_text().rstrip("\n")


def test_a_snapshot_of_the_first_form_is_the_table_its_log_folds_to() -> None:
    state = read_state((LOGS / "let_it_ride_first_snapshot.json").read_text())
    folded = fold(read_log("let_it_ride_first.jsonl"))
    assert state.schema == folded.schema
    assert without_last_wagers(state) == without_last_wagers(folded)
    assert record_of(finish(state)) == record_of(finish(folded))


def without_last_wagers(state: State) -> State:
    """Return a snapshot like the first ones, which did not keep the last wagers."""

    def forget(table: Any) -> Any:
        seats = tuple(replace(seat, last_wagers={}) for seat in table.felt.seats)
        return replace(table, felt=replace(table.felt, seats=seats))

    return replace(state, now=forget(state.now), start=forget(state.start))


def finish(state: State) -> State:
    result = state.felt.seats[2].result
    return evolve(state, e.HandTurned(phase="showdown", seat=1, cards=("Qh", "Qs", "Qd"), result=result))


def rename_chair(raw: dict[str, Any]) -> dict[str, Any]:
    seat = raw.pop("chair")
    return raw | {"seat": seat}


def test_an_event_of_an_older_form_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, ("player_seated", -1), lambda raw: raw | {"chair": raw["stool"]})
    monkeypatch.setitem(UPCASTERS, ("player_seated", 0), rename_chair)
    old = '{"event":"player_seated","schema":-1,"stool":3}'
    assert read_event(old) == e.PlayerSeated(seat=3)
    assert read_event('{"event":"player_seated","schema":0,"chair":4}') == e.PlayerSeated(seat=4)
    assert read_event(write_event(e.PlayerSeated(seat=5))) == e.PlayerSeated(seat=5)
    opened = read_log("let_it_ride_first.jsonl")[0]
    assert fold([opened, read_event(old)]).felt.seats[2].is_taken


def test_an_old_event_within_another_and_within_a_snapshot_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, ("wagers_placed", 0), rename_chair)
    placed = {"event": "wagers_placed", "schema": 0, "chair": 2, "wagers": {"bet_1": 1000}}
    lifted = upcast({"event": "wagers_repeated", "placed": [placed]})
    assert lifted["placed"][0]["seat"] == 2
    state = fold([*read_log("let_it_ride_first.jsonl")[:2], e.WagersPlaced(seat=1, wagers={"bet_1": 1000})])
    text = write_state(state).replace('"wagers_placed","seat":1', '"wagers_placed","schema":0,"chair":1')
    assert '"chair"' in text
    assert read_state(text) == state


def test_a_snapshot_writes_its_schema_number() -> None:
    state = fold(read_log("let_it_ride_first.jsonl"))
    assert write_state(state).endswith(f'"schema":{state.schema}}}')
