import json
import os
import select
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from msgspec.structs import replace

from games.rulebook.round import WagerResult
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import ApproveRequest
from games.table.decks.model import Device
from games.table.events import AnyEvent, read_event
from games.table.evolve import evolve
from games.table.missed_rounds.model import MissedRound
from games.table.state import Felt, SeatFelt, State, read_state
from games.table.state import Table as FeltTable
from games.table.timers.model import reminder_key
from tables import clock
from tables.execute import execute
from tables.history import replay
from tables.history.event_words import (
    EventPart,
    TableChange,
    change_text,
    event_parts,
    event_words,
    table_changes,
)
from tables.management.commands.replay_round import single_keys, step_through
from tables.models import Checkpoint, Round, Table, TableEvent
from tests.harness.coverage_files import measured_python
from tests.harness.servers.database import unguarded
from tests.harness.servers.process import ROOT
from tests.store.background_taps import environment
from tests.store.corrected_rounds import corrected_round
from tests.store.long_logs import at_noon, lay, nights
from tests.store.played_nights import table_of_bots
from tests.store.taps import Tap, play_a_round
from tests.table.corrections.corrected_rounds import correct, round_with_progressive

pty = pytest.importorskip("pty")


def replayed(which: str, capsys: pytest.CaptureFixture[str]) -> str:
    call_command("replay_round", which)
    return capsys.readouterr().out


def sequences(said: str) -> list[int]:
    return [int(line.split()[0][1:]) for line in said.splitlines() if line.startswith("#")]


@pytest.mark.django_db
def test_every_round_of_a_night_is_stepped_through_from_its_first_event_to_its_settlement(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = lay(table_of_bots("let_it_ride"), 250)
    first = 2
    for row in Round.objects.filter(was_missed=False).order_by("number"):
        said = replayed(f"{table.name}/{row.number}", capsys)
        assert sequences(said)[-1] == row.last_sequence
        missed = Round.objects.filter(number=row.number - 1, was_missed=True).first()
        first = first if missed is None else missed.last_sequence + 1
        assert sequences(said) == list(range(first, row.last_sequence + 1))
        assert "Table cleared" in said
        for wager in row.wagers.all():
            assert f"{wager.box} ${wager.stake_cents / 100:.2f} {wager.outcome}" in said
        first = row.last_sequence + 1
    assert replayed(f"{table.pk}/2", capsys) == replayed(f"{table.name}/2", capsys)
    by_id = Round.objects.get(table=table, number=2)
    assert replayed(str(by_id.pk), capsys) == replayed(f"{table.name}/2", capsys)


@pytest.mark.django_db
def test_the_round_under_way_is_shown_so_far(
    table: Table, tap: Tap, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_round(tap)
    table.refresh_from_db()
    said = replayed("LIR 1/now", capsys)
    assert sequences(said) == list(range(2, table.version + 1))
    assert "dana" not in said
    assert "7, tablet 3" in said
    assert "Wagers placed: seat 3, bet_1 $250.00" in said
    assert "seat 3 wagers bet_1: nothing -> $250.00" in said
    assert "Card turned: place first, card Ah" in said
    assert said.endswith("The round is under way.\n")


@pytest.mark.django_db
def test_people_are_shown_by_name(
    table: Table, tap: Tap, dana: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    tap("seat_player", seat=1)
    step = next(replay.replay_steps(replay.find_round("LIR 1/now")))
    step.event.actor = str(dana.pk)
    lines = replay.step_lines(step, replay.actor_names([step]))
    assert f"{dana} ({dana.pk}), tablet 3" in lines[0]


@pytest.mark.django_db
def test_folding_starts_at_the_last_checkpoint_before_the_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_noon(days_ago=1)
    table = nights(table_of_bots("double_draw"), 120, days=2)
    row = Round.objects.filter(was_missed=False).latest("last_sequence")
    folded: list[object] = []

    def count(state: State, event: AnyEvent) -> State:
        folded.append(event)
        return evolve(state, event)

    monkeypatch.setattr(replay, "evolve", count)
    replayed(f"{table.name}/{row.number}", capsys)
    begin = Checkpoint.objects.latest("sequence").sequence
    assert begin > 1
    assert len(folded) == row.last_sequence - begin


@pytest.mark.django_db
def test_rounds_that_were_told_afterwards_are_shown_by_the_event_that_told_them(
    table: Table, tap: Tap, capsys: pytest.CaptureFixture[str]
) -> None:
    at = clock.now()
    missed = tuple(MissedRound(at=at + timedelta(seconds=n), dealer="dana") for n in range(2))
    clock.offset += timedelta(minutes=5)
    tap("record_missed_rounds", entries=missed)
    floorperson = Actor("9", "floorperson", is_assigned=True)
    state = read_state(Table.objects.get(pk=table.pk).snapshot)
    command = ApproveRequest(state.now.requests[0].number)
    execute(table.pk, lambda _: floorperson, uuid4(), state.step, command)
    tap("seat_player", seat=1)
    first, second = Round.objects.filter(was_missed=True).order_by("number")
    for row in (first, second):
        said = replayed(f"LIR 1/{row.number}", capsys)
        assert sequences(said) == [row.last_sequence]
        assert "Missed rounds recorded" in said
    assert sequences(replayed("LIR 1/now", capsys))[0] == second.last_sequence + 1


@pytest.mark.django_db
def test_every_event_of_the_bots_can_be_said() -> None:
    kinds = set()
    for number, game in enumerate(("double_draw", "criss_cross", "let_it_ride")):
        lay(table_of_bots(game), 200, number)
    for body in TableEvent.objects.values_list("body", flat=True):
        event = read_event(body)
        kinds.add(type(event))
        said = event_words(event)
        assert said.strip()
        assert "Struct" not in said
        assert "(" not in said
    assert kinds >= {e.WagersPlaced, e.CardsDealt, e.HandTurned, e.RoundSettled, e.TableCleared}


def test_an_event_is_told_by_names_and_values_which_a_screen_puts_into_words() -> None:
    placed = e.WagersPlaced(seat=3, wagers={"bet_1": 10_00}, warned=("bet_1", "bet_2"))
    assert event_parts(placed) == [
        EventPart(name="seat", value="3"),
        EventPart(groups=((EventPart(key="bet_1", value="$10.00"),),)),
        EventPart(values=("bet_1", "bet_2"), field="warned"),
    ]
    assert event_words(placed) == "Wagers placed: seat 3, bet_1 $10.00, bet_1 bet_2"
    closed = e.RequestClosed(number=1, answer="denied", by="7", reason="no, by 8; no")
    (by,) = (part for part in event_parts(closed) if part.name == "by")
    assert by == EventPart(name="by", person="7")
    assert EventPart(name="reason", value="no, by 8; no") in event_parts(closed)


def test_a_change_is_named_by_keys_and_has_both_values() -> None:
    wager = WagerResult(10_00, "lose")
    before = FeltTable(felt=Felt(seats=(SeatFelt(),), phase="betting"), devices={"shoe": Device("jam")})
    seat = SeatFelt(is_in=True, wagers={"bet_1": 10_00}, settled={"bet_1": wager}, cards=("Ah", ""))
    after = replace(before, felt=Felt(seats=(seat,), phase="dealing"), dealer="7", devices={})
    at = EventPart(name="seat", value="1")
    nothing = EventPart(word="nothing")
    changes = table_changes(before, after)
    assert TableChange((at, EventPart(name="is_in")), EventPart(word="no"), EventPart(word="yes")) in changes
    bet = TableChange(
        (at, EventPart(name="wagers"), EventPart(key="bet_1")), nothing, EventPart(value="$10.00")
    )
    assert bet in changes
    assert [change_text(change) for change in changes] == [
        "seat 1 is in: no -> yes",
        "seat 1 wagers bet_1: nothing -> $10.00",
        "seat 1 cards: nothing -> Ah nothing",
        "seat 1 settled bet_1: nothing -> lose, returned $0.00",
        "phase: betting -> dealing",
        "devices shoe: fault jam -> nothing",
        "dealer: nothing -> 7",
    ]
    assert changes[4].now == EventPart(value="dealing", field="phase")
    assert changes[6].now == EventPart(person="7")


def test_a_reminder_and_a_new_round_are_changes_with_names_of_their_own() -> None:
    at = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
    before = FeltTable(felt=Felt(seats=()))
    (red,) = table_changes(before, replace(before, reminded={reminder_key("deck_due", "red"): at}))
    kind, subject = EventPart(value="deck_due", field="kind"), EventPart(value="red", field="subject")
    assert red.where == (EventPart(name="reminded"), EventPart(groups=((kind, subject),)))
    (idle,) = table_changes(before, replace(before, reminded={reminder_key("idle"): at}))
    assert change_text(idle).startswith("reminded idle: nothing -> ")
    first, *_ = table_changes(before, replace(before, round_number=2))
    assert first == TableChange((EventPart(name="felt_is_clear"),))
    assert change_text(first) == "felt is clear"


def test_a_correction_says_how_each_seat_stands() -> None:
    table = round_with_progressive()
    event = correct(table, seat=1, cards=("7c", "8d", "Kc"))
    said = event_words(event)
    assert "seat 1 +" in said
    assert "seat 3 -" in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("LIR 1/1", "Round 1 of LIR 1 is under way. LIR 1/now shows it so far."),
        ("LIR 1/99", "LIR 1 has no round 99. It is at round 1."),
        (f"LIR 1/{10**30}", "LIR 1 has no round 1000"),
        ("LIR 1/first", "first is not a round number. Write TABLE/NUMBER, or TABLE/now."),
        ("LIR 2/1", "There is no table LIR 2."),
        (f"{10**30}/1", "There is no table 1000"),
        ("77", "There is no round 77. Write TABLE/NUMBER, or TABLE/now."),
        (f"{10**30}", "There is no round 1000"),
        ("", "There is no round . Write TABLE/NUMBER, or TABLE/now."),
    ],
)
def test_a_wrong_query_is_answered_in_one_sentence(table: Table, which: str, said: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("replay_round", which)
    assert str(refused.value).startswith(said)


@pytest.mark.django_db
def test_a_gap_in_the_log_is_said() -> None:
    table = lay(table_of_bots("double_draw"), 60)
    row = Round.objects.filter(table=table)[0]
    with unguarded():
        TableEvent.objects.filter(table=table, sequence=row.last_sequence - 3).delete()
    with pytest.raises(CommandError, match=f"Event {row.last_sequence - 3} of double_draw 0 is missing"):
        call_command("replay_round", str(row.pk))


def test_keys_lead_back_and_forth() -> None:
    pages = [["one"], ["two"], ["three"]]
    shown: list[str] = []
    keys = iter(["b", " ", "\n", "b", "x", "\r", "\n"])
    step_through(pages, lambda: next(keys), shown.append)
    assert shown[1::2] == ["one", "one", "two", "three", "two", "two", "three"]
    shown.clear()
    step_through(pages, lambda: "q", shown.append)
    assert shown[1::2] == ["one"]


@pytest.mark.django_db
def test_the_settlement_of_a_replay_has_its_envy_and_each_correction_since(table: Table) -> None:
    wager = {"stake": "5.00", "outcome": "lose", "odds": None, "returned": "0.00"}
    seat = {"seat": 1, "hands": {}, "net": "-5.00", "wagers": {"progressive": wager}}
    envy = seat | {"net": "4995.00", "envy": "5000.00", "limit_cut": "0.00"}
    at = clock.now()
    was, now = (json.dumps({"seats": [one]}) for one in (seat, envy))
    played = corrected_round(table, at, was, now, 5_000_00, reason="seat 2 had a royal flush")
    made = f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S}"
    assert replay.settlement_lines(played) == [
        "Settlement.",
        "  seat 1: net -$5.00",
        "    progressive $5.00 lose, $0.00 returned",
        f"Corrected {made} by event 2: seat 2 had a royal flush (asked by 7, approved by 8).",
        "  seat 1: net $4995.00",
        "    progressive $5.00 lose, $0.00 returned",
        "    envy $5000.00",
    ]


def test_where_no_terminal_can_be_told_keys_come_with_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)
    with single_keys():
        assert sys.modules["termios"] is None


@pytest.mark.django_db
def test_a_round_whose_checkpoint_is_gone_is_not_shown_from_somewhere_else() -> None:
    table = lay(table_of_bots("double_draw"), 60)
    row = Round.objects.filter(table=table)[0]
    with unguarded():
        Checkpoint.objects.filter(table=table).delete()
    with pytest.raises(CommandError, match="double_draw 0 has no checkpoint before event 2"):
        call_command("replay_round", str(row.pk))


@pytest.mark.django_db(transaction=True)
def test_at_a_terminal_a_key_shows_the_next_step(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    tap("seat_player", seat=2)
    own, terminal = pty.openpty()
    command = [*measured_python(), "manage.py", "replay_round", "LIR 1/now"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdin=terminal, stdout=terminal, stderr=terminal
    ) as process:
        os.close(terminal)
        for key, page, line in (
            (b"\n", "[1 of 3]", "Player seated: seat 1"),
            (b" ", "[2 of 3]", "Player seated: seat 2"),
            (b"b", "[3 of 3]", "The round is under way."),
            (b"q", "[2 of 3]", "Player seated: seat 2"),
        ):
            read_until(own, page, line)
            os.write(own, key)
        assert process.wait(10) == 0
    os.close(own)


def read_until(own: int, *texts: str) -> None:
    """Wait until the terminal shows these."""
    said = ""
    while not all(text in said for text in texts):
        assert select.select([own], [], [], 20)[0], said
        said += os.read(own, 4096).decode()
