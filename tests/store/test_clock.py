"""One clock for the tables: it never runs back in a log, and a jump is written down once."""

import pytest

from games.law import Refused
from tables import clock
from tables.models import Table, TableEvent
from tests.store.clocks import jumps, move
from tests.store.conftest import Tap
from tests.store.soundness import assert_sound

HOUR = 3600


def times(table: Table) -> list[object]:
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
    assert len(set(times(table)[1:])) == 1, "time stands still until the clock is there again"
    move(minutes=5)
    tap("seat_player", seat=4)
    tap("seat_player", seat=5)
    assert jumps(table.pk) == [back, 0]
    assert len(set(times(table))) == 4
    assert times(table) == sorted(times(table), key=str)
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
def test_what_another_process_wrote_about_the_clock_is_not_written_again(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    as_the_other_saw_it = dict(clock._seen)  # noqa: SLF001 - what another process remembers
    move(hours=4)
    tap("seat_player", seat=2)
    clock._seen.update(as_the_other_saw_it)  # noqa: SLF001 - the same
    tap("seat_player", seat=3)
    assert len(jumps(table.pk)) == 1
