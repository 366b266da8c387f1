"""Clocks that are set, and the two nights when daylight saving changes: no timer is lost or doubled."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest

from games.table.stub.due import uncounted
from tables import clock
from tables.calendar import gaming_day
from tables.models import Timer
from tests.store.moved_clock import jumps, move
from tests.timers.played_days import DEALER, Day, Told

HOUR = 3600
FALL, SPRING = datetime(2026, 11, 1, 6, tzinfo=UTC), datetime(2027, 3, 14, 7, tzinfo=UTC)
USUAL = {"idle", "deck_due_in_15", "deck_due_in_5", "deck_due", "deck_overdue", "relief"}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]


def table_at_work(**began: datetime) -> Day:
    day = Day("let_it_ride", 1, **began)
    day.open_deck()
    day.give(DEALER, "take_table")
    return day


def each_once(day: Day) -> set[Told]:
    counted = Counter(what for _, what in day.reminders())
    assert set(counted.values()) == {1}
    assert counted.keys() == {what for _, what in day.expected}
    return set(counted)


def test_a_clock_set_four_hours_forward_and_back_loses_and_doubles_nothing() -> None:
    day = table_at_work()
    dues = {Told(timer.kind, timer.subject, timer.due_at) for timer in Timer.objects.all()}
    day.wait(minutes=10)
    day.give(DEALER, "call_floor")
    move(hours=4)
    day.sweep()
    move(hours=-4)
    day.sweep()
    day.give(DEALER, "seat_player", seat=1)
    assert jumps(day.table_id) == [pytest.approx(4 * HOUR, abs=2), pytest.approx(-4 * HOUR, abs=2)]
    day.wait(hours=9)
    assert dues <= each_once(day)
    assert {what.kind for what in each_once(day)} == USUAL | {"tell_floorpersons", "tell_pit_boss"}
    assert jumps(day.table_id)[2:] == [0], "the clock has caught up"


def test_a_clock_set_four_hours_back_and_forward_loses_and_doubles_nothing() -> None:
    day = table_at_work()
    dues = {Told(timer.kind, timer.subject, timer.due_at) for timer in Timer.objects.all()}
    day.wait(hours=7, minutes=50)
    day.give(DEALER, "seat_player", seat=1)
    move(hours=-4)
    day.sweep()
    day.give(DEALER, "call_floor")
    day.wait(hours=1)
    move(hours=4)
    day.sweep()
    day.wait(hours=1)
    assert jumps(day.table_id)[0] == pytest.approx(-4 * HOUR, abs=2)
    assert dues <= each_once(day)
    assert {what.kind for what in each_once(day)} == USUAL | {"tell_floorpersons", "tell_pit_boss"}


def test_rounds_that_are_dealt_while_the_clock_is_behind_are_reminded_of_each_once() -> None:
    day = Day("let_it_ride", 0)
    day.play_rounds(1)
    move(hours=-4)
    for _ in range(250):
        day.tap_at_once()
        day.sweep()
        rounds = uncounted(day.state)
        stands = {due.kind for due in day.standing() if due.kind.startswith("stub")}
        assert stands == ({"stub_soon"} if rounds == 4 else {"stub_due"} if rounds >= 5 else set())
    counts = Counter(what.kind for _, what in day.reminders() if what.kind.startswith("stub"))
    assert min(counts["stub_soon"], counts["stub_due"]) > 1
    each_once(day)
    assert jumps(day.table_id) == [pytest.approx(-4 * HOUR, abs=60)]


@pytest.mark.parametrize("change", [FALL, SPRING], ids=["fall", "spring"])
def test_over_a_change_of_the_houses_clock_no_timer_moves(change: datetime) -> None:
    day = table_at_work(began=change - timedelta(hours=4))
    since = day.state.now.decks[0].in_play_since
    assert since is not None
    dues = {(timer.kind, timer.due_at - since) for timer in Timer.objects.filter(subject="a")}
    assert dues == {
        ("deck_due_in_15", timedelta(hours=7, minutes=45)),
        ("deck_due_in_5", timedelta(hours=7, minutes=55)),
        ("deck_due", timedelta(hours=8)),
        ("deck_overdue", timedelta(hours=8, minutes=10)),
    }
    day.wait(hours=9)
    assert {what.kind for what in each_once(day)} == USUAL
    assert all(what.due_at <= at <= what.due_at + timedelta(seconds=5) for at, what in day.reminders())
    assert jumps(day.table_id) == []
    assert clock.now() > change + timedelta(hours=4)


@pytest.mark.parametrize(
    ("begins", "day"),
    [
        (datetime(2026, 10, 31, 10, tzinfo=UTC), date(2026, 10, 31)),
        (datetime(2026, 11, 1, 11, tzinfo=UTC), date(2026, 11, 1)),
        (datetime(2027, 3, 13, 11, tzinfo=UTC), date(2027, 3, 13)),
        (datetime(2027, 3, 14, 10, tzinfo=UTC), date(2027, 3, 14)),
    ],
    ids=["the day before fall", "fall", "the day before spring", "spring"],
)
def test_a_gaming_day_begins_at_six_of_the_house_to_the_second(begins: datetime, day: date) -> None:
    second = timedelta(seconds=1)
    assert gaming_day(begins - second) == day - timedelta(days=1)
    assert gaming_day(begins) == day
    assert gaming_day(begins + second) == day


@pytest.mark.parametrize(
    ("change", "day"), [(FALL, date(2026, 10, 31)), (SPRING, date(2027, 3, 13))], ids=["fall", "spring"]
)
def test_the_hour_that_comes_twice_or_never_is_in_the_day_before(change: datetime, day: date) -> None:
    around = (change + timedelta(seconds=seconds) for seconds in (-HOUR, -1, 0, 1, HOUR))
    assert {gaming_day(at) for at in around} == {day}
