"""The verification runs every night and on request, one at a time, and a run that died is shown as such."""

import os
import subprocess
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from tables import clock
from tables.archive.archive import archive_before
from tables.calendar import gaming_day, start_of_day
from tables.management.commands import run_verification
from tables.management.commands.run_verification import write_progress
from tables.models import JournalEntry, LogVerification, Round, TableEvent
from tables.tasks import start_verification
from tables.verify import runs
from tables.verify.runs import AlreadyRunning, RunProgress, ask_run, end_dead_runs, read_faults, start_due
from tables.verify.table import verify_table
from tests.harness.servers.database import unguarded
from tests.store.long_logs import lay
from tests.store.moved_clock import let_pass, set_before_the_next_day
from tests.store.played_nights import table_of_bots
from tests.store.tampering import change, tampering
from tests.store.worker_processes import address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("begun_heads")]


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write nothing from another thread, and stay as nice as before."""
    monkeypatch.setattr(run_verification, "WRITE_SECONDS", 3600)
    monkeypatch.setattr(os, "nice", lambda more: None)


def run(run_id: int) -> None:
    call_command("run_verification", str(run_id))


def last() -> LogVerification:
    return LogVerification.objects.order_by("-pk")[0]


def test_a_run_reads_everything_and_names_the_table_and_row_that_does_not_fit() -> None:
    table = lay(table_of_bots("let_it_ride"), 30)
    asked = ask_run()
    with pytest.raises(AlreadyRunning):
        ask_run()
    assert start_due(run) == asked.pk
    done = last()
    assert (done.outcome, done.tables, done.events) == ("fits", 1, table.version)
    assert done.events_to_read == table.version
    with unguarded():
        TableEvent.objects.filter(sequence=9).update(actor="nobody")
    ask_run()
    start_due(run)
    assert last().outcome == "faults"
    assert read_faults(last()) == [{"table": table.pk, "fault": "event 9: actor was changed"}]
    assert runs._fault("the heads are missing") == {"table": None, "fault": "the heads are missing"}  # noqa: SLF001 - a line of another kind
    assert runs._fault("table x: y") == {"table": None, "fault": "table x: y"}  # noqa: SLF001 - the same
    # Nothing waits any more.
    assert start_due(run) is None


def test_a_run_reads_the_archived_days_too(tmp_path: Path, settings: Settings) -> None:
    set_before_the_next_day(hours=1)
    table = lay(table_of_bots("let_it_ride"), 60)
    let_pass(days=1)
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    settings.ARCHIVES_PATH = tmp_path
    ask_run()
    start_due(run)
    assert (last().outcome, last().events) == ("fits", table.version)
    with tampering():
        change(Round.objects.earliest("pk"), dealer="nobody")
        # Without the files it cannot be known.
        assert verify_table(table.pk, with_rows=True).fault is None
        ask_run()
        start_due(run)
        (fault,) = read_faults(last())
        assert fault == {"table": table.pk, "fault": "round 1: dealer is 'nobody', by the log 'dealer'"}


def test_the_nightly_run_is_asked_for_once_an_hour_after_the_day_is_over() -> None:
    set_before_the_next_day(hours=1)
    started: list[int] = []
    assert start_due(started.append) is None, "a floor without a day before has nothing to verify"
    lay(table_of_bots("let_it_ride"), 5)
    day = gaming_day(clock.now())
    let_pass(minutes=116)
    assert start_due(started.append) is None
    let_pass(minutes=5)
    manual = ask_run()
    let_pass(minutes=9)
    # It waits for the one under way.
    assert start_due(started.append) == manual.pk
    run(manual.pk)
    nightly = start_due(started.append) or 0
    assert LogVerification.objects.get(pk=nightly).day == day
    run(nightly)
    assert start_due(started.append) is None
    assert started == [manual.pk, nightly]


def test_a_run_that_died_is_shown_as_such_and_another_may_start(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ask_run()
    assert start_due(lambda run_id: None) == first.pk
    end_dead_runs()
    assert last().outcome == ""
    let_pass(minutes=3)
    second = ask_run()
    assert LogVerification.objects.get(pk=first.pk).outcome == "died"
    # Its process, were it still there, writes nothing and ends.
    assert not RunProgress(first.pk).write()
    runs.finish(RunProgress(first.pk), "fits", [])
    assert LogVerification.objects.get(pk=first.pk).outcome == "died"

    def breaks(*args: Any) -> None:
        raise RuntimeError("no disk")

    monkeypatch.setattr(run_verification, "verify", breaks)
    with pytest.raises(RuntimeError):
        run(second.pk)
    assert (last().outcome, last().notes) == ("failed", "RuntimeError: no disk")


def test_a_run_that_nobody_starts_or_that_was_heard_of_in_time_to_come_has_died() -> None:
    waiting = ask_run()
    let_pass(minutes=9)
    with pytest.raises(AlreadyRunning):
        ask_run()
    let_pass(minutes=2)
    second = ask_run()
    assert LogVerification.objects.get(pk=waiting.pk).outcome == "died"
    assert start_due(lambda run_id: None) == second.pk
    later = clock.now() + timedelta(days=1)
    LogVerification.objects.filter(pk=second.pk).update(seen_at=later)
    third = ask_run()
    assert LogVerification.objects.get(pk=second.pk).outcome == "died"
    with tampering():
        LogVerification.objects.filter(pk=third.pk).update(asked_at=later)
        end_dead_runs()
        assert LogVerification.objects.get(pk=third.pk).outcome == "died"


def missing() -> bool:
    return runs.missing_since(runs.last_runs()) is not None


def test_a_night_that_was_not_verified_is_missing_six_hours_after_it_was_due() -> None:
    set_before_the_next_day(hours=1)
    lay(table_of_bots("let_it_ride"), 5)
    day_begins = start_of_day(gaming_day(clock.now()) + timedelta(days=1))
    let_pass(hours=7, minutes=50)
    assert not missing()
    let_pass(minutes=20)
    assert runs.missing_since([]) == day_begins + timedelta(hours=7)
    nightly = ask_run(day=gaming_day(clock.now()) - timedelta(days=1))
    assert not missing(), "it is under way"
    runs.finish(RunProgress(nightly.pk), "failed", [])
    assert missing()
    manual = ask_run()
    let_pass(hours=6, minutes=1)
    assert missing(), "it takes too long"
    runs.finish(RunProgress(manual.pk), "faults", ["heads"])
    assert not missing()
    let_pass(hours=23)
    assert missing(), "that was a day ago"


def test_a_floor_without_a_day_before_misses_nothing() -> None:
    set_before_the_next_day(hours=12)
    lay(table_of_bots("let_it_ride"), 5)
    assert not missing()


def test_a_row_that_somebody_put_there_counts_for_nothing_and_is_a_fault() -> None:
    set_before_the_next_day(hours=1)
    lay(table_of_bots("let_it_ride"), 5)
    night = gaming_day(clock.now())
    runs.finish(RunProgress(ask_run().pk), "faults", ["heads"])
    found = last()
    let_pass(hours=9)
    now = clock.now()
    forged = LogVerification.objects.create(day=night, asked_at=now, ended_at=now, outcome="fits")
    assert missing()
    assert runs.last_ended(runs.last_runs()) == found
    # The night is verified all the same, once.
    assert start_due(run) is not None
    assert (last().day, last().outcome) == (None, "faults")
    said = [fault["fault"] for fault in read_faults(last())]
    assert f"the journal: log verification {forged.pk} was entered by nobody" in said
    assert start_due(run) is None
    assert not missing()
    with tampering():
        change(last(), outcome="fits", faults="[]")
        assert runs.last_ended(runs.last_runs()) == found
    with tampering():
        change(JournalEntry.objects.filter(kind="tables_logverification").latest("pk"), body="[]")
        runs._entered.clear()  # noqa: SLF001 - as another process would read it
        assert runs.last_ended(runs.last_runs()) == found


class Ticks(threading.Event):
    """Is over after some ticks."""

    def __init__(self, ticks: int) -> None:
        super().__init__()
        self.ticks = ticks

    def wait(self, timeout: float | None = None) -> bool:
        self.ticks -= 1
        return self.ticks < 0


def test_a_process_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    parent = os.getppid()
    progress = RunProgress(ask_run().pk)
    progress.count(500)
    write_progress(progress, Ticks(1), parent)
    assert (last().events, ended) == (500, [])
    write_progress(progress, Ticks(1), parent + 1)
    assert ended == [1]


def test_the_process_of_a_run_is_started_by_the_task(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    is_started = threading.Event()

    def start(command: list[str], **options: Any) -> None:
        commands.append(command)
        is_started.set()

    monkeypatch.setattr(subprocess, "run", start)
    asked = ask_run()
    start_verification()
    assert is_started.wait(10)
    assert commands[0][-2:] == ["run_verification", str(asked.pk)]
    assert last().started_at is not None
    assert last().seen_at is not None
    assert clock.now() - last().asked_at < timedelta(minutes=1)


@pytest.mark.django_db(transaction=True)
def test_a_process_of_its_own_carries_a_run_out(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    table = lay(table_of_bots("let_it_ride"), 30)
    environment = {
        "DATABASE_URL": address(),
        "HEADS_PATH": str(settings.HEADS_PATH),
        "HEADS_KEY": str(settings.HEADS_KEY),
        "SECRET_KEY": str(settings.SECRET_KEY),
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ask_run()
    start_verification()
    deadline = time.monotonic() + 60
    while not last().outcome and time.monotonic() < deadline:
        time.sleep(0.1)
    assert (last().outcome, read_faults(last()), last().events) == ("fits", [], table.version)
