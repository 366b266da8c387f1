"""One clock for the tables: it never runs backward in a log, and a jump is recorded once."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from games.rulebook.law import Refused
from games.table.commands import SeatPlayer
from tables import clock
from tables.execute import execute
from tables.models import Table, TableEvent
from tables.open_table import new_table
from tests.people import DEALER_WITH_TABLET
from tests.store.log_checks import assert_sound
from tests.store.moved_clock import jumps, move
from tests.store.taps import Tap

HOUR = 3600


def times(table: Table) -> list[datetime]:
    return list(TableEvent.objects.filter(table=table).order_by("sequence").values_list("at", flat=True))


@pytest.mark.django_db
def test_a_clock_that_is_set_back_is_written_once_and_once_when_it_has_caught_up(
    table: Table, tap: Tap
) -> None:
    tap("seat_player", seat=1)
    move(minutes=-5)
    tap("seat_player", seat=2)
    tap("seat_player", seat=3)
    (back,) = jumps(table.pk)
    assert -300 <= back <= -298
    first, *_, last = times(table)[1:]
    assert last - first < timedelta(seconds=1), "time hardly moves until the clock is there again"
    move(minutes=5)
    tap("seat_player", seat=4)
    tap("seat_player", seat=5)
    assert jumps(table.pk) == [back, 0]
    assert times(table) == sorted(times(table))
    assert_sound(table.pk)


@pytest.mark.django_db
def test_each_jump_forward_is_written_once(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    move(hours=4)
    tap("seat_player", seat=2)
    tap("seat_player", seat=3)
    assert jumps(table.pk) == [pytest.approx(4 * HOUR, abs=2)]
    move(hours=2)
    tap("seat_player", seat=4)
    move(hours=1)
    tap("seat_player", seat=5)
    assert jumps(table.pk) == [pytest.approx(n * HOUR, abs=2) for n in (4, 2, 1)]


@pytest.mark.django_db
@pytest.mark.parametrize("seconds", [-58, 58])
def test_under_a_minute_nothing_is_written(table: Table, tap: Tap, seconds: int) -> None:
    tap("seat_player", seat=1)
    move(seconds=seconds)
    tap("seat_player", seat=2)
    assert jumps(table.pk) == []


@pytest.mark.django_db
@pytest.mark.parametrize("seconds", [-63, 62])
def test_over_a_minute_it_is(table: Table, tap: Tap, seconds: int) -> None:
    tap("seat_player", seat=1)
    move(seconds=seconds)
    tap("seat_player", seat=2)
    assert len(jumps(table.pk)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("hours", [-4, 4])
def test_a_refused_tap_writes_no_jump_and_hides_none(table: Table, tap: Tap, hours: int) -> None:
    tap("seat_player", seat=1)
    move(hours=hours)
    with pytest.raises(Refused):
        tap("seat_player", seat=1)
    assert jumps(table.pk) == []
    tap("seat_player", seat=2)
    assert jumps(table.pk) == [pytest.approx(hours * HOUR, abs=2)]


@pytest.mark.django_db
def test_a_table_left_alone_in_the_meantime_has_each_jump_once(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    for hours in (4, 2):
        move(hours=hours)
        clock.detect_jumps()
    tap("seat_player", seat=2)
    tap("seat_player", seat=3)
    assert jumps(table.pk) == [pytest.approx(n * HOUR, abs=2) for n in (4, 2)]


@pytest.mark.django_db
def test_a_clock_that_is_set_forward_and_back_again_unseen_leaves_nothing(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    move(hours=4)
    clock.detect_jumps()
    move(hours=-4)
    clock.detect_jumps()
    tap("seat_player", seat=2)
    assert jumps(table.pk) == []


@pytest.mark.django_db
def test_a_clock_that_is_set_back_and_forward_again_unseen_leaves_nothing(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    move(hours=-4)
    clock.detect_jumps()
    move(hours=4)
    tap("seat_player", seat=2)
    assert jumps(table.pk) == []


@pytest.mark.django_db
def test_a_table_that_is_opened_after_a_jump_knows_nothing_of_it(table: Table, tap: Tap) -> None:
    move(hours=4)
    clock.detect_jumps()
    later = new_table("LIR 2", "let_it_ride", {}, (10_00, 500_00), DEALER_WITH_TABLET)
    execute(later.pk, lambda _: DEALER_WITH_TABLET, uuid4(), None, SeatPlayer(1))
    assert jumps(later.pk) == []
    tap("seat_player", seat=1)
    assert jumps(table.pk) == [pytest.approx(4 * HOUR, abs=2)]


@pytest.mark.django_db
def test_a_process_that_starts_later_writes_nothing_of_a_jump_it_did_not_see(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    move(hours=4)
    clock.start()
    tap("seat_player", seat=2)
    assert jumps(table.pk) == []


@pytest.mark.django_db
def test_while_the_clock_is_behind_no_two_taps_have_one_time(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    last = Table.objects.get(pk=table.pk).last_event_at
    move(minutes=-5)
    for seat in (2, 3, 4):
        tap("seat_player", seat=seat)
    assert Table.objects.get(pk=table.pk).last_event_at == last + 3 * clock.TICK


class Processes:
    """The clock state of two processes, played by this one in turn."""

    def __init__(self) -> None:
        self.known = {name: self.knows() for name in ("one", "other")}
        self.present = "one"

    def knows(self) -> tuple[object, list[clock.ForwardJump]]:
        return clock._last_reading, list(clock._forward_jumps)  # noqa: SLF001 - all that a process remembers

    def turn(self) -> None:
        self.known[self.present] = self.knows()
        self.present = "other" if self.present == "one" else "one"
        looked, clock._forward_jumps[:] = self.known[self.present]  # noqa: SLF001 - the same
        clock._last_reading = looked  # type: ignore[assignment]  # noqa: SLF001 - the same


@pytest.mark.django_db
def test_a_small_jump_that_another_process_wrote_minutes_ago_is_not_written_again(
    table: Table, tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap("seat_player", seat=1)
    processes = Processes()
    move(minutes=2)
    tap("seat_player", seat=2)
    processes.turn()
    later = clock.steady() + 600
    monkeypatch.setattr(clock, "steady", lambda: later)
    move(minutes=10)
    tap("seat_player", seat=3)
    assert jumps(table.pk) == [pytest.approx(120, abs=2)]


@pytest.mark.django_db
def test_a_clock_on_another_machine_may_be_a_little_ahead(table: Table, tap: Tap) -> None:
    processes = Processes()
    move(seconds=0.9)
    tap("seat_player", seat=1)
    processes.turn()
    move(seconds=-0.9, hours=4)
    tap("seat_player", seat=2)
    assert jumps(table.pk) == [pytest.approx(4 * HOUR, abs=2)]
