"""Two hands at one table: without the lock one of them is lost, with it each tap is in the log once."""

from functools import partial
from threading import Barrier, Event

import pytest
from django.db import connection, transaction

from tables import clock
from tables.models import Table, Timer
from tables.models.work import NEVER
from tables.sweeping import take_stopped_away
from tests.store.hands import IN_VAIN, UNTIL_IT_COMES, Told, in_threads, no_lock, seat_and_unseat
from tests.store.soundness import assert_sound
from tests.store.workers import tap, two_processes

TAPS = 10
pytestmark = pytest.mark.django_db(transaction=True)


def assert_one_was_lost(hands: list[Told]) -> None:
    """Both had read the same table, so what one wrote could not stand."""
    assert all(hand.has_met for hand in hands)
    failed = [error for hand in hands for error in hand.failed]
    assert failed in (["IntegrityError"], ["OperationalError"])


def assert_each_tap_is_there_once(table: Table, hands: list[Told], before: int) -> None:
    assert not any(hand.has_met or hand.failed for hand in hands)
    done = [command_id for hand in hands for command_id in hand.done]
    assert len(done) == TAPS * len(hands)
    events = assert_sound(table.pk)
    assert sorted(event.command_id for event in events[before:]) == sorted(done)


def two_threads(table: Table, seats: tuple[int, int], taps: int, seconds: float) -> list[Told]:
    barrier = Barrier(2)
    return in_threads(*(partial(seat_and_unseat, table.pk, seat, taps, barrier, seconds) for seat in seats))


def test_two_threads_lose_no_tap_and_would_without_the_lock(table: Table) -> None:
    with no_lock():
        assert_one_was_lost(two_threads(table, (1, 2), 1, UNTIL_IT_COMES))
    before = len(assert_sound(table.pk))
    assert_each_tap_is_there_once(table, two_threads(table, (3, 4), TAPS, IN_VAIN), before)


@pytest.mark.again
def test_two_processes_lose_no_tap_and_would_without_the_lock(table: Table) -> None:
    with two_processes() as pool:
        hands = list(pool.map(tap, (table.pk, table.pk), (1, 2), (1, 1), (False, False)))
        assert_one_was_lost(hands)
        before = len(assert_sound(table.pk))

        hands = list(pool.map(tap, (table.pk, table.pk), (3, 4), (TAPS, TAPS), (True, True)))
    assert_each_tap_is_there_once(table, hands, before)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
def test_the_sweep_takes_stopped_timers_away_and_waits_for_no_tap(table: Table) -> None:
    held, free = (
        Timer.with_stopped.create(table=table, kind=kind, due_at=NEVER) for kind in ("held", "free")
    )
    is_held, is_swept = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            Timer.with_stopped.filter(pk=held.pk).update(due_at=clock.now())
            is_held.set()
            assert is_swept.wait(10)

    def sweep() -> list[int]:
        assert is_held.wait(10)
        take_stopped_away()
        left = list(Timer.with_stopped.values_list("pk", flat=True))
        is_swept.set()
        return left

    assert in_threads(hold, sweep) == [None, [held.pk]]
    assert not Timer.with_stopped.filter(pk=free.pk).exists()
    assert Timer.objects.filter(pk=held.pk).exists()
