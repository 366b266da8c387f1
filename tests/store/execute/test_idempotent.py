"""A tap is sent again until it is answered: one effect, and the same answer each time."""

from functools import partial
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError

from games.rulebook.law import Refused
from games.table.actor import Actor
from games.table.commands import Command, SeatPlayer
from tables.calendar import gaming_day
from tables.execute import Done, execute
from tables.models import Table, TableEvent
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.people import DEALER, SYSTEM
from tests.store.concurrent_taps import in_threads, no_lock
from tests.store.log_checks import assert_sound
from tests.store.moved_clock import move, set_before_the_next_day
from tests.store.taps import Tap

TIMES = 50


def another_table() -> Table:
    return new_table("LIR 2", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)


def send(table_id: int, command_id: UUID, command: Command) -> Done:
    """Send as a tablet does: if the table is busy, again under the same id."""
    while True:
        try:
            return execute(table_id, lambda _: DEALER, command_id, 1, command)
        except OperationalError:
            continue


@pytest.mark.django_db(transaction=True)
def test_the_same_id_fifty_times_at_once_is_one_effect_and_one_answer(table: Table) -> None:
    again = partial(send, table.pk, uuid4(), SeatPlayer(1))
    assert in_threads(*[again] * TIMES) == [Done(2, 2)] * TIMES
    assert len(assert_sound(table.pk)) == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_commands_with_one_id_at_once_one_is_refused(table: Table) -> None:
    command_id = uuid4()
    answers = in_threads(*(partial(send, table.pk, command_id, SeatPlayer(seat)) for seat in (1, 2)))
    (refused,) = (answer for answer in answers if answer != Done(2, 2))
    assert isinstance(refused, Refused)
    assert refused.key == "same_id.other_command"
    assert len(assert_sound(table.pk)) == 2


@pytest.mark.django_db
def test_an_id_that_another_table_has_used_is_refused(table: Table, tap: Tap) -> None:
    other, command_id = another_table(), uuid4()
    tap("seat_player", seat=1, id=command_id)
    with pytest.raises(Refused, match="same_id"):
        send(other.pk, command_id, SeatPlayer(1))
    assert len(assert_sound(other.pk)) == 1


@pytest.mark.django_db(transaction=True)
def test_two_tables_with_one_id_at_once_are_one_effect(table: Table) -> None:
    """Each holds its own lock, so the constraint decides; sent again, the other is refused."""
    other, command_id, barrier = another_table(), uuid4(), Barrier(2)

    def meeting(_: Table) -> Actor:
        barrier.wait(10)
        return DEALER

    with no_lock():
        answers = in_threads(
            *(
                partial(execute, table_id, meeting, command_id, 1, SeatPlayer(1))
                for table_id in (table.pk, other.pk)
            )
        )
    (failed,) = (answer for answer in answers if answer != Done(2, 2))
    assert isinstance(failed, Refused | OperationalError)
    loser = (table, other)[answers.index(failed)]
    with pytest.raises(Refused, match="same_id"):
        send(loser.pk, command_id, SeatPlayer(1))
    assert TableEvent.objects.filter(command_id=command_id).count() == 1


@pytest.mark.django_db
def test_an_id_is_remembered_into_the_next_gaming_day(table: Table, tap: Tap) -> None:
    set_before_the_next_day(seconds=30)
    command_id = uuid4()
    first = tap("seat_player", seat=1, id=command_id, seen=1)
    day = gaming_day(TableEvent.objects.get(command_id=command_id).at)
    move(seconds=50)
    tap("seat_player", seat=2)
    assert gaming_day(TableEvent.objects.get(table=table, sequence=first.version + 1).at) > day
    assert tap("seat_player", seat=1, id=command_id, seen=1) == first
    with pytest.raises(Refused, match="same_id"):
        tap("seat_player", seat=3, id=command_id, seen=1)
    assert_sound(table.pk)


@pytest.mark.django_db
def test_a_tap_that_also_found_the_clock_set_back_is_answered_the_same(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    move(minutes=-5)
    command_id = uuid4()
    first = tap("seat_player", seat=2, id=command_id, seen=2)
    assert TableEvent.objects.filter(command_id=command_id).count() == 2
    assert tap("seat_player", seat=2, id=command_id, seen=2) == first
    assert first == Done(4, 3)
