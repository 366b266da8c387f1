"""A new table: its first event, its first checkpoint, its rows; and a checkpoint for each gaming day."""

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from games.rulebook.law import Refused
from games.table.events import read_event
from games.table.evolve import fold
from games.table.state import write_state
from tables.calendar import gaming_day
from tables.models import Checkpoint, Pit, Seat, Table, TableEvent
from tables.open_table import new_table, open_under
from tests.game_rules import LET_IT_RIDE_RULES, ONE_DECK_BY_HAND
from tests.people import SYSTEM
from tests.store.log_checks import assert_sound
from tests.store.moved_clock import let_pass, move, set_before_the_next_day
from tests.store.played_nights import submission_for
from tests.store.taps import Taps

pytestmark = pytest.mark.django_db


def test_a_table_begins_with_one_event_its_checkpoint_and_its_rows() -> None:
    submission = submission_for("let_it_ride")
    table = open_under(submission, "LIR 1", ONE_DECK_BY_HAND, SYSTEM, Pit.objects.create(name="North"))
    (event,) = assert_sound(table.pk)
    (checkpoint,) = Checkpoint.objects.filter(table=table)
    assert (checkpoint.sequence, checkpoint.day) == (1, event.day)
    assert (checkpoint.state, checkpoint.head) == (table.snapshot, event.hash)
    assert [seat.number for seat in Seat.objects.filter(table=table)] == [1, 2, 3, 4, 5, 6]
    assert (event.actor, event.step, table.pit and table.pit.name) == ("system", 1, "North")
    submission.refresh_from_db()
    assert submission.used_at == event.at


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"decks": 2}, "needs_shuffler"),
        ({"method": "hand"}, "needs_shuffler"),
        ({"seats": 8}, "bad_seat"),
        ({"is_sign_posted": False}, "bad_limits"),
        ({"minimum_cents": 600_00}, "bad_limits"),
    ],
)
def test_settings_that_the_law_refuses_open_nothing(changes: dict[str, Any], code: str) -> None:
    submission = submission_for("let_it_ride")
    with pytest.raises(Refused) as refused:
        open_under(submission, "LIR 1", replace(ONE_DECK_BY_HAND, **changes), SYSTEM)
    assert refused.value.code == code
    assert not Table.objects.exists()
    submission.refresh_from_db()
    assert submission.used_at is None


def test_a_game_or_a_paytable_that_nobody_knows_opens_nothing() -> None:
    with pytest.raises(Refused, match="unknown_game"):
        new_table("Faro 1", "faro", {}, (10_00, 500_00), SYSTEM)
    with pytest.raises(Refused, match="bad_rules"):
        new_table("LIR 1", "let_it_ride", {"progressive": "Z"}, (10_00, 500_00), SYSTEM)
    assert not Table.objects.exists()


def test_each_gaming_day_has_a_checkpoint_that_is_the_fold_of_all_before() -> None:
    set_before_the_next_day(minutes=5)
    table = new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    tap = Taps(table)
    tap("seat_player", seat=1)
    for seat in (2, 4):
        move(hours=24)
        tap("seat_player", seat=seat)
        tap("seat_player", seat=seat + 1)
    events = assert_sound(table.pk)
    opened, *later = Checkpoint.objects.filter(table=table).order_by("sequence")
    assert opened.sequence == 1
    assert len(later) == 2
    for checkpoint in later:
        before = events[: checkpoint.sequence]
        first_of_day = events[checkpoint.sequence]
        assert checkpoint.state == write_state(fold(read_event(event.body) for event in before))
        assert checkpoint.head == before[-1].hash
        assert before[-1].day < checkpoint.day == first_of_day.day == gaming_day(first_of_day.at)
    assert {event.day for event in events} == {checkpoint.day for checkpoint in (opened, *later)}


def test_a_table_that_was_opened_on_another_day_takes_its_first_tap() -> None:
    table = new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    let_pass(days=2)
    assert Taps(table)("seat_player", seat=1).version == 2
    assert Checkpoint.objects.filter(table=table).count() == 1
    days: list[date] = list(TableEvent.objects.filter(table=table).values_list("day", flat=True))
    assert len(set(days)) == 2
