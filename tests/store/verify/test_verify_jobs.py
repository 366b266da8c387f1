"""Several processes find and say what one does."""

import signal
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, OperationalError

from tables import clock
from tables.archive.archive import archive_before
from tables.calendar import gaming_day
from tables.faults import Fault
from tables.models import Archive, Seat, Table
from tables.verify import processes
from tables.verify.process_start import run_verifier
from tables.verify.processes import Task, VerifierDied, receive, send, verify_tasks
from tables.verify.table import Verification
from tests.store.long_logs import lay
from tests.store.played_nights import table_of_bots
from tests.store.worker_processes import address


def verify(*options: str) -> tuple[int, list[str]]:
    """Return the exit status and what the command said, but for the age of the heads."""
    said, status = StringIO(), 0
    try:
        call_command("verify_log", "--rows", *options, stdout=said)
    except CommandError as error:
        said.write(f"{error}\n")
        status = error.returncode
    return status, [line for line in said.getvalue().splitlines() if " seconds ago" not in line]


@pytest.fixture
def own_database(monkeypatch: pytest.MonkeyPatch, quick_commits: None) -> None:
    """Let other processes find the database of the tests."""
    monkeypatch.setenv("DATABASE_URL", address())


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("own_database", "begun_heads")
def test_two_processes_say_of_a_floor_with_faults_what_one_says(tmp_path: Path) -> None:
    games = ("double_draw", "criss_cross", "let_it_ride")
    tables = [lay(table_of_bots(game, seed), 30, seed) for seed, game in enumerate(games)]
    clock.offset += timedelta(days=1)
    archived = lay(tables[2], 20, seed=5)
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    folder = ("--archives", str(tmp_path))
    assert verify("--jobs", "2", *folder) == (0, verify(*folder)[1])
    Table.objects.filter(pk=tables[0].pk).update(head="0" * 64)
    Seat.objects.filter(table=tables[1], number=1).update(is_taken=True, player="somebody else")
    (tmp_path / Archive.objects.get(table=archived).file).unlink()
    status, lines = verify(*folder)
    assert verify("--jobs", "2", *folder) == (status, lines)
    assert status == 1
    assert [line.partition(":")[0] for line in lines[:-1]] == [f"table {table.pk}" for table in tables]
    assert lines[-1].endswith(": 3 faults.")


def speak(answer: Callable[[Connection], object], *tasks: Task) -> list[int | Verification]:
    """Return the answers to some tasks of a process, which is a thread here."""
    ours, theirs = Pipe()
    answers: list[int | Verification] = []

    def ask() -> None:
        for task in tasks:
            send(ours, task)
            answers.append(receive(ours))
            while isinstance(answers[-1], int):
                answers.append(receive(ours))
        ours.close()

    asking = Thread(target=ask)
    asking.start()
    answer(theirs)
    asking.join()
    theirs.close()
    return answers


@pytest.mark.django_db
def test_a_process_says_how_far_it_is_and_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.verify.process_start.django.setup", lambda: None)
    table = lay(table_of_bots("double_draw"), 5)
    on_ctrl_c = signal.getsignal(signal.SIGINT)
    try:
        read, found = speak(run_verifier, Task(table.pk, None, with_rows=False, archived_events=None))
    finally:
        signal.signal(signal.SIGINT, on_ctrl_c)
    assert (read, found) == (table.version, Verification(table.version, None, []))


def test_a_process_says_why_it_cannot_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*args: Any) -> Verification:
        raise OperationalError("database is locked")

    monkeypatch.setattr("tables.verify.processes.verify_table", locked)
    ours, theirs = Pipe()
    send(ours, Task(1, None, with_rows=False, archived_events=None))
    reading = Thread(target=verify_tasks, args=(theirs,))
    reading.start()
    with pytest.raises(DatabaseError, match="database is locked"):
        receive(ours)
    ours.close()
    reading.join()
    theirs.close()


def test_a_process_that_is_gone_is_neither_sent_to_nor_waited_for() -> None:
    ours, theirs = Pipe()
    theirs.close()
    with pytest.raises(VerifierDied):
        send(ours, Task(1, None, with_rows=False, archived_events=None))
    with pytest.raises(VerifierDied):
        receive(ours)
    ours.close()


@pytest.mark.django_db
@pytest.mark.usefixtures("begun_heads")
def test_a_process_that_died_is_no_fault_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table_of_bots("double_draw")

    def dead() -> Connection:
        ours, theirs = Pipe()
        theirs.close()
        return ours

    monkeypatch.setattr(processes, "start_verifier", dead)
    assert verify("--jobs", "2") == (2, ["A verifying process died."])


@pytest.mark.django_db
def test_a_silly_number_of_jobs_is_refused() -> None:
    assert verify("--jobs", "0") == (2, ["--jobs takes a number from 1 to 256."])


def test_a_fault_passes_from_one_process_to_another() -> None:
    fault = Fault("event 3", "body", "was changed")
    other = ForkingPickler.loads(ForkingPickler.dumps(fault))
    assert (str(other), other.row, other.column) == ("event 3: body was changed", "event 3", "body")
