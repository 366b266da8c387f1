"""The sweep: each timer once, none early, none that the table has left behind."""

from datetime import timedelta
from functools import partial
from threading import Barrier
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import OperationalError

from games.rulebook.law import Refused
from games.table.commands import Remind
from tables import clock
from tables.execute import execute
from tables.models import Sweep, Table, Timer
from tables.models.timers import NEVER
from tables.timers import sweep as sweeping
from tables.timers.sweep import SYSTEM, run_timer, sweep, timer_command_id
from tests.store.concurrent_taps import in_threads
from tests.timers.played_days import DEALER, FLOORPERSON, Day, kinds_told, set_clock

pytestmark = pytest.mark.django_db
HAND = {"method": "hand", "shuffling": "shuffler", "decks": 2, "minimum": "10.00", "maximum": "500.00"}


@pytest.fixture
def day(still: None) -> Day:
    """A Let It Ride table with a deck in a shoe, shuffled by a device."""
    made = Day("let_it_ride", 1)
    made.open_deck()
    return made


def timers(day: Day) -> dict[str, timedelta]:
    """Return the coming timers, counted from when the deck came into play."""
    since = day.state.now.decks[0].in_play_since
    assert since is not None
    rows = Timer.objects.filter(table_id=day.table_id)
    return {f"{timer.kind} {timer.subject}".strip(): timer.due_at - since for timer in rows}


def test_a_second_worker_that_read_the_same_timer_is_answered_by_what_the_first_did(
    day: Day, caplog: pytest.LogCaptureFixture
) -> None:
    timer = Timer.objects.get(kind="idle")
    day.wait(minutes=20)
    run_timer(timer)
    run_timer(timer)
    assert kinds_told(day) == ["idle"]
    assert caplog.records == [], "it is the same command, not one that is refused"


def test_a_timer_that_was_stopped_never_falls_due_and_is_swept_away(day: Day) -> None:
    timer = Timer.objects.get(kind="idle")
    set_clock(timer.due_at)
    run_timer(timer)
    assert not Timer.objects.filter(kind="idle").exists()
    assert Timer.with_stopped.get(kind="idle").due_at == NEVER
    sweep()
    assert not Timer.with_stopped.filter(kind="idle").exists()
    assert Timer.objects.exists()


def test_the_id_of_a_timer_follows_from_table_kind_subject_and_time(day: Day) -> None:
    timer = Timer.objects.get(kind="deck_due")
    ids = {timer_command_id(timer), timer_command_id(Timer.objects.get(kind="deck_due"))}
    for column, other in (
        ("table_id", timer.table_id + 1),
        ("kind", "deck_overdue"),
        ("subject", "b"),
        ("due_at", timer.due_at + timedelta(microseconds=1)),
    ):
        changed = Timer.objects.get(kind="deck_due")
        setattr(changed, column, other)
        ids.add(timer_command_id(changed))
    assert len(ids) == 5


def test_nobody_without_the_secret_knows_the_id_of_a_timer(day: Day, settings: Any) -> None:
    timer = Timer.objects.get(kind="deck_due")
    ours = timer_command_id(timer)
    settings.SECRET_KEY = "of somebody else"
    assert timer_command_id(timer) != ours


def test_none_comes_a_second_early(day: Day) -> None:
    timer = Timer.objects.get(kind="idle")
    day.wait(minutes=19, seconds=59)
    assert sweep() == 0
    with pytest.raises(Refused, match="not_due"):
        execute(day.table_id, lambda _: SYSTEM, uuid4(), None, Remind("idle", timer.due_at))
    day.wait(seconds=1)
    assert kinds_told(day) == ["idle"]


def test_a_row_that_somebody_has_moved_forward_tells_nothing(day: Day) -> None:
    day.give(DEALER, "call_floor")
    Timer.objects.update(due_at=clock.now())
    assert sweep() == 7
    assert kinds_told(day) == []


def test_when_the_method_changes_the_old_rows_are_gone(day: Day) -> None:
    assert timers(day)["deck_due a"] == timedelta(hours=8)
    day.wait(hours=3)
    day.give(FLOORPERSON, "change_settings", **HAND, is_sign_posted=True, deck_warnings=(30,))
    assert {name: due for name, due in timers(day).items() if name.startswith("deck")} == {
        "deck_due_in_30 a": timedelta(hours=3, minutes=30),
        "deck_due a": timedelta(hours=4),
        "deck_overdue a": timedelta(hours=4, minutes=10),
    }
    day.wait(hours=6)
    assert kinds_told(day) == ["idle", "deck_due_in_30", "deck_due", "deck_overdue"]


def test_a_method_that_makes_a_deck_late_at_once_tells_everything_at_the_next_sweep(day: Day) -> None:
    day.wait(hours=5)
    day.give(FLOORPERSON, "change_settings", **HAND, is_sign_posted=True)
    day.sweep()
    assert kinds_told(day) == ["idle", "deck_due_in_15", "deck_due_in_5", "deck_due", "deck_overdue"]


def test_when_a_deck_leaves_its_rows_leave_and_the_next_has_its_own(day: Day) -> None:
    day.wait(hours=7, minutes=50)
    day.give(DEALER, "remove_deck", deck="a", reason="changed")
    assert timers_of_decks(day) == set()
    day.open_deck("b", "blue")
    assert timers(day)["deck_due b"] == timedelta(hours=8)
    day.wait(hours=1)
    assert kinds_told(day) == ["idle", "deck_due_in_15", "idle"]


def timers_of_decks(day: Day) -> set[str]:
    rows = Timer.objects.filter(table_id=day.table_id, kind__startswith="deck")
    return set(rows.values_list("kind", flat=True))


@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("ruling 5")
@pytest.mark.parametrize(("seconds", "is_late"), [(-1, False), (0, True), (1, True)])
def test_03C_a_round_past_the_due_time_is_refused_although_nobody_sweeps(
    day: Day, seconds: int, is_late: bool
) -> None:
    day.wait(minutes=1)
    due = Timer.objects.get(kind="deck_due").due_at
    day.give(DEALER, "seat_player", seat=1)
    day.give(DEALER, "place_wagers", seat=1, wagers=dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00"))
    set_clock(due - timedelta(minutes=1))
    day.give(FLOORPERSON, "dismiss_idle", reason="a dispute")
    set_clock(due + timedelta(seconds=seconds))
    if is_late:
        with pytest.raises(Refused) as refused:
            day.give(DEALER, "announce_no_more_bets")
        assert refused.value.code == "deck_due"
    else:
        day.give(DEALER, "announce_no_more_bets")
    assert kinds_told(day) == []
    assert not Sweep.objects.exists()


def test_a_table_that_cannot_be_read_holds_up_no_other(day: Day, caplog: pytest.LogCaptureFixture) -> None:
    broken, snapshot = day.table_id, Table.objects.get().snapshot
    other = Day("double_draw", 2)
    other.open_deck()
    Table.objects.filter(pk=broken).update(snapshot="{")
    clock.offset += timedelta(minutes=30)
    sweep()
    assert kinds_told(other) == ["idle"]
    assert "could not be carried out" in caplog.text
    Table.objects.filter(pk=broken).update(snapshot=snapshot)
    sweep()
    assert kinds_told(day) == ["idle"]


def test_a_reminder_that_found_the_database_busy_comes_with_the_next_sweep(day: Day) -> None:
    clock.offset += timedelta(minutes=20)
    with patch.object(sweeping, "execute", side_effect=OperationalError("database is locked")):
        sweep()
    assert kinds_told(day) == []
    assert sweep() == 1
    assert kinds_told(day) == ["idle"]
    assert Sweep.objects.get().lag_ms == 0


def test_the_sweep_says_how_late_the_latest_was(day: Day) -> None:
    clock.offset += timedelta(minutes=20, seconds=7)
    sweep()
    assert Sweep.objects.get().lag_ms == 7000
    sweep()
    assert Sweep.objects.get().lag_ms == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_tell_each_once(still: None) -> None:
    day = Day("let_it_ride", 1)
    day.open_deck()
    clock.offset += timedelta(hours=9)
    barrier, timers_due = Barrier(2), sweeping.timer_command

    def meet(timer: Timer) -> object:
        barrier.wait(10)
        return timers_due(timer)

    with patch.object(sweeping, "timer_command", meet):
        assert in_threads(*[partial(sweep, "worker")] * 2) == [5, 5]
    assert sorted(kinds_told(day)) == sorted(
        ["deck_due", "deck_due_in_15", "deck_due_in_5", "deck_overdue", "idle"]
    )


@pytest.mark.parametrize(("seconds", "is_late"), [(0, False), (4.999, False), (5, True), (-3600, True)])
def test_long_work_sweeps_in_between_when_the_last_sweep_is_five_seconds_old(
    still: None, seconds: float, is_late: bool
) -> None:
    sweep()
    first = Sweep.objects.get().at
    clock.offset += timedelta(seconds=seconds)
    sweeping.sweep_if_late()
    assert (Sweep.objects.get().at != first) == is_late
