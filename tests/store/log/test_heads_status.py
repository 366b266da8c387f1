"""How old the last heads are, as a web process finds out by itself."""

import os
import time
from pathlib import Path

import pytest
from pytest_django import Settings

from tables import clock
from tables.log.heads import status
from tables.log.heads.paths import history_path
from tables.log.heads.sign import write_heads
from tables.log.heads.sinks import deliver
from tables.log.heads.status import HeadsStatus, read_heads_status
from tests.harness.servers.process import wait_for
from tests.store.log.made_histories import BEGAN, MadeHistory, head
from tests.store.moved_clock import move


@pytest.fixture
def path() -> Path:
    path = history_path()
    path.parent.mkdir()
    return path


@pytest.mark.parametrize(("seconds", "is_silent"), [(0, False), (179, False), (181, True), (-181, True)])
@pytest.mark.django_db
def test_heads_are_missed_after_three_minutes_also_with_a_clock_that_was_set(
    path: Path, seconds: int, is_silent: bool
) -> None:
    write_heads()
    move(seconds=seconds)
    read = read_heads_status()
    assert read.last_at is not None
    assert read.age_seconds == pytest.approx(seconds, abs=5)
    assert read.is_silent is is_silent


def test_a_floor_that_was_never_signed_is_missed_three_minutes_after_the_first_look(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_heads_status() == HeadsStatus()
    now = clock.steady()
    monkeypatch.setattr(clock, "steady", lambda: now + 170)
    assert not read_heads_status().is_silent
    monkeypatch.setattr(clock, "steady", lambda: now + 181)
    assert read_heads_status() == HeadsStatus(is_silent=True)


def test_it_reads_the_last_line_that_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "PIECE", 64)
    history = MadeHistory(path)
    for minute in range(1, 5):
        history.add(*(head(table, minute) for table in range(20)), lost=(3, 4))
    read = read_heads_status()
    assert read.last_at is not None
    assert (read.last_at.minute - BEGAN.minute, read.lost) == (5, 2)
    path.write_bytes(b"".join(line + b"\n" for line in history.lines) + b'{"number":6,"at":')
    assert [read_heads_status().last_at for _ in range(2)] == [read.last_at] * 2
    path.write_bytes(b"?\n" * 100)
    assert read_heads_status().last_at is None


@pytest.mark.django_db
def test_it_counts_the_sinks_that_fail(path: Path, settings: Settings, tmp_path: Path) -> None:
    settings.HEADS_SINKS = ["|false", "|true"]
    write_heads()
    for sink in settings.HEADS_SINKS:
        deliver(sink)
    read = read_heads_status()
    assert (read.sinks, read.failing) == (2, 1)


def test_a_disk_that_does_not_answer_keeps_nobody_waiting(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "READ_SECONDS", 0.05)
    MadeHistory(path)
    known = read_heads_status().last_at
    assert known is not None
    path.unlink()
    # Opening a named pipe waits until somebody writes to it.
    os.mkfifo(path)
    began = time.monotonic()
    assert [read_heads_status().last_at for _ in range(3)] == [known] * 3
    assert time.monotonic() - began < 10
    with path.open("wb"):
        path.unlink()
    wait_for(lambda: read_heads_status().last_at is None)
