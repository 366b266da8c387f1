"""Two people at one table: without the lock a tap is lost, with it each tap is in the log once."""

import time
from functools import partial
from threading import Barrier, Event
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from dealers.models import Staff
from games.table.commands import SeatPlayer
from tables import clock, sql
from tables.calendar import gaming_day
from tables.execute import execute
from tables.models import Table, Timer
from tables.models.timers import NEVER
from tables.timers.sweep import delete_stopped_timers
from tests.people import DEALER
from tests.store.concurrent_taps import IN_VAIN, UNTIL_IT_COMES, Told, in_threads, no_lock, seat_and_unseat
from tests.store.log_checks import assert_sound
from tests.store.worker_processes import tap, two_processes

TAPS = 10
pytestmark = pytest.mark.django_db(transaction=True)


def assert_one_was_lost(hands: list[Told]) -> None:
    """Check that one tap was lost: both had read the same table."""
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


def test_two_processes_lose_no_tap_and_would_without_the_lock(table: Table) -> None:
    with two_processes() as pool:
        hands = list(pool.map(tap, (table.pk, table.pk), (1, 2), (1, 1), (False, False)))
        assert_one_was_lost(hands)
        before = len(assert_sound(table.pk))

        hands = list(pool.map(tap, (table.pk, table.pk), (3, 4), (TAPS, TAPS), (True, True)))
    assert_each_tap_is_there_once(table, hands, before)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
@pytest.mark.parametrize("before", ["dana", None])
@pytest.mark.parametrize("is_tapped", [False, True])
def test_who_waits_for_a_relief_reads_the_table_with_its_new_dealer(
    table: Table, before: str | None, is_tapped: bool
) -> None:
    """A relief may have no event: sending a dealer to a table without one writes none."""
    robin = Staff.objects.create_user("robin", pk=10_001, display_name="Robin")
    Table.objects.filter(pk=table.pk).update(dealer=Staff.objects.filter(username=before).first())
    is_held, command_id = Event(), uuid4()
    sent = sql.CommandKey(command_id, gaming_day(clock.now()), gaming_day(clock.now()))

    def relieve() -> None:
        with transaction.atomic():
            Table.objects.filter(pk=table.pk).update(dealer=robin)
            if is_tapped:
                execute(table.pk, lambda _: DEALER, command_id, None, SeatPlayer(1))
            is_held.set()
            until_somebody_waits()

    def read() -> tuple[int | None, str | None, bool, int]:
        assert is_held.wait(10)
        with transaction.atomic(), CaptureQueriesContext(connection) as asked:
            found, happened = sql.lock_table(table.pk, sent)
        questions = sum("tables_table" in query["sql"] for query in asked)
        return found.dealer_id, found.dealer_name, happened is not None, questions

    assert in_threads(relieve, read) == [None, (robin.pk, "Robin", is_tapped, 2)]


def until_somebody_waits() -> None:
    """Wait until another connection of this database waits for a lock."""
    ends = time.monotonic() + 10
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while not sql.fetch_all(waiting, []):
        assert time.monotonic() < ends
        time.sleep(0.01)
        # Within a transaction the list of connections stays as it was first read.
        sql.fetch_all("SELECT pg_stat_clear_snapshot()", [])


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
        delete_stopped_timers()
        left = list(Timer.with_stopped.values_list("pk", flat=True))
        is_swept.set()
        return left

    assert in_threads(hold, sweep) == [None, [held.pk]]
    assert not Timer.with_stopped.filter(pk=free.pk).exists()
    assert Timer.objects.filter(pk=held.pk).exists()
