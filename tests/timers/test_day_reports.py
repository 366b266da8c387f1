"""The report of a past gaming day: made once, with the faults of the log and the right sums."""

import json
from datetime import timedelta
from functools import partial
from threading import Barrier
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection

from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from tables import clock
from tables.calendar import start_of_day
from tables.log.heads import sign as heads
from tables.log.heads.paths import history_path
from tables.models import Approval, DayReport, Round, RoundCorrection, Table, TableEvent
from tables.reports import day_report
from tables.verify.table import verify_table
from tests.harness.servers.database import unguarded
from tests.rulebook.round_records import cents
from tests.store.concurrent_taps import in_threads
from tests.timers.played_days import MORNING, Day, set_clock

TODAY = MORNING.date()
NIGHT = MORNING + timedelta(hours=23, minutes=50)
NEXT_MORNING = MORNING + timedelta(days=1)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]


def independent_sums(table_id: int) -> tuple[int, int]:
    """Return the stakes and returns, from the records of the rounds settled again."""
    staked = returned = 0
    for round_ in Round.objects.filter(table_id=table_id, gaming_day=TODAY, void=""):
        settled: Any = write_settlement(settle(read_round(json.loads(round_.record))))
        for seat in settled["seats"]:
            staked += sum(cents(wager["stake"]) for wager in seat["wagers"].values())
            returned += sum(cents(wager["returned"]) for wager in seat["wagers"].values())
            returned += cents(seat.get("envy", "0"))
    return staked, returned


def test_the_report_of_the_day_before_is_made_once() -> None:
    Day("let_it_ride")
    set_clock(NEXT_MORNING - timedelta(seconds=1))
    assert day_report.close_days() == [], "the day is not over, and the floor had none before"
    set_clock(NEXT_MORNING)
    (report,) = day_report.close_days()
    assert (report.gaming_day, report.made_at) == (TODAY, clock.now())
    assert day_report.close_days() == []
    assert DayReport.objects.count() == 1


def test_its_sums_are_those_of_the_rounds_settled_anew() -> None:
    tables = [Day(game, seed) for game, seed in (("let_it_ride", 0), ("criss_cross", 2), ("double_draw", 1))]
    for day in tables:
        set_clock(MORNING + timedelta(hours=1))
        day.play_rounds(2)
    set_clock(NIGHT)
    tables[0].wait(minutes=10)
    tables[0].play_rounds(1)
    set_clock(NEXT_MORNING + timedelta(minutes=30))
    (report,) = day_report.close_days()
    assert report.faults == ""
    assert report.events == TableEvent.objects.filter(day=TODAY).count()
    found = {row["table"]: row for row in json.loads(report.figures)}
    assert len(found) == 3
    for table in Table.objects.all():
        row = found[table.name]
        assert (row["staked_cents"], row["returned_cents"]) == independent_sums(table.pk)
        of_day = Round.objects.filter(table=table, gaming_day=TODAY)
        assert row["rounds"] + row["voids"] == len(of_day) == 2
        assert row["corrections_cents"] == 0


def test_a_correction_is_in_the_day_it_was_made_at_a_table_that_dealt_no_round_in_it() -> None:
    day = Day("let_it_ride")
    day.play_rounds(1)
    RoundCorrection.objects.create(
        round=Round.objects.get(),
        sequence=1,
        gaming_day=TODAY + timedelta(days=1),
        made_at=clock.now(),
        asked_by="dana",
        approved_by="fran",
        difference_cents=-15_00,
    )
    name = Table.objects.get().name
    assert day_report.day_figures(TODAY)[0]["corrections_cents"] == 0
    assert day_report.day_figures(TODAY + timedelta(days=1)) == [
        {"table": name, "rounds": 0, "voids": 0, "staked_cents": 0, "returned_cents": 0}
        | {"corrections_cents": -15_00, "paid_late_cents": 0}
    ]


def test_an_amount_confirmed_after_its_round_is_in_the_day_of_the_answer() -> None:
    day = Day("let_it_ride")
    day.play_rounds(1)
    table = Table.objects.get()
    at = start_of_day(TODAY + timedelta(days=1))
    about = {"round_number": 1, "step": 1, "asked_by": "7", "asked_at": at, "answered_by": "8"}
    Approval.objects.create(
        table=table,
        number=900,
        kind="paid_otherwise",
        reason="short of chips",
        answer="approved",
        answered_at=at,
        sequence=1,
        late_cents=-5_00,
        **about,
    )
    assert day_report.day_figures(TODAY)[0]["paid_late_cents"] == 0
    assert day_report.day_figures(TODAY + timedelta(days=1)) == [
        {"table": table.name, "rounds": 0, "voids": 0, "staked_cents": 0, "returned_cents": 0}
        | {"corrections_cents": 0, "paid_late_cents": -5_00}
    ]


def test_it_names_what_was_tampered_with() -> None:
    good, bad = Day("let_it_ride"), Day("double_draw", 1)
    for day in (good, bad):
        day.tap()
    last = TableEvent.objects.filter(table_id=bad.table_id).order_by("sequence").last()
    assert last is not None
    with unguarded():
        TableEvent.objects.filter(pk=last.pk).update(actor="somebody else")
    set_clock(NEXT_MORNING)
    (report,) = day_report.close_days()
    assert report.faults.startswith(f"table {bad.table_id}: event {last.sequence}")
    assert "\n" not in report.faults


def test_it_finds_a_tail_that_was_cut_off_since_the_heads_were_signed() -> None:
    day = Day("let_it_ride")
    before = Table.objects.get()
    day.tap()
    heads.write_heads()
    with unguarded():
        TableEvent.objects.filter(sequence__gt=before.version).delete()
    before.save()
    assert verify_table(before.pk).fault is None, "it fits in itself"
    set_clock(NEXT_MORNING)
    (report,) = day_report.close_days()
    assert "is cut off" in report.faults


def test_changed_heads_are_a_fault_and_the_report_is_still_made() -> None:
    heads.write_heads()
    history_path().write_text("{}\n")
    report = day_report.close_day(TODAY)
    assert "cannot be read" in report.faults


def test_the_clock_is_compared_with_that_of_the_database() -> None:
    report = day_report.close_day(TODAY)
    set_clock(MORNING + timedelta(days=3650))
    later = day_report.close_day(TODAY + timedelta(days=1))
    if connection.vendor == "postgresql":
        assert later.clock_offset_ms - report.clock_offset_ms == pytest.approx(3650 * 86_400_000, abs=60_000)
    else:
        assert (report.clock_offset_ms, later.clock_offset_ms) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_keep_one_report() -> None:
    Day("let_it_ride")
    set_clock(NEXT_MORNING)
    barrier, offset = Barrier(2), day_report.clock_offset_ms

    def meet() -> int:
        barrier.wait(10)
        return offset()

    with patch.object(day_report, "clock_offset_ms", meet):
        one, other = in_threads(*[partial(day_report.close_days)] * 2)
    assert one == other == [DayReport.objects.get()]
