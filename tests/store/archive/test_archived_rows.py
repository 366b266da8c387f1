"""Rows of archived days are rebuilt from the files and compared."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from games.bots.crew import DEALER
from games.table.commands import COMMANDS
from tables import clock
from tables.archive.archive import archive_before
from tables.archive.read_back import ArchiveFolder
from tables.calendar import gaming_day
from tables.models import Approval, Archive, Checkpoint, Irregularity, Round, RoundSeat, Table, Tally, Wager
from tables.verify.table import verify_table
from tests.harness.made_once import MadeOnce, made_once
from tests.store.busy_nights import busy_night, insist
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import StoreNight
from tests.store.tampering import change, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("archive")


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker, path: Path) -> Iterator[MadeOnce]:
    with made_once(django_db_blocker, lambda: play(path)) as made:
        yield made


@pytest.fixture
def folder(played: MadeOnce, path: Path) -> ArchiveFolder:
    played.find()
    return ArchiveFolder(path)


def play(folder: Path) -> Table:
    """A busy night, a day without a tap, another night; everything before the last one is archived."""
    set_to_the_evening()
    night = busy_night("let_it_ride", taps=300)
    exposed = COMMANDS["report_irregularity"](kind="card_exposed_by_dealer", seat=1)
    insist(night, DEALER, lambda _: exposed)
    clock.offset += timedelta(days=1)
    archive(folder)
    # The checkpoint between them has the day of the archive, not that of the next event.
    clock.offset += timedelta(days=1)
    again = StoreNight(Table.objects.get(pk=night.table_id), seed=5)
    again.play(60)
    clock.offset += timedelta(days=1)
    again.play(60)
    archive(folder)
    assert Archive.objects.count() == 2
    return Table.objects.get(pk=night.table_id)


def archive(folder: Path) -> None:
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), folder, lambda path: None)


def test_rows_of_archived_days_cannot_be_changed_unseen(folder: ArchiveFolder) -> None:
    table = Table.objects.get()

    def fault_after(change_it: Callable[[], object], is_with_files: bool) -> str:
        with tampering():
            change_it()
            fault = verify_table(
                table.pk, with_rows=True, archived_events=folder.events if is_with_files else None
            ).fault
        return "" if fault is None else f"{fault.row} {fault.column}"

    first = Round.objects.earliest("number")
    wager = Wager.objects.filter(round=first)[0]
    approval = Approval.objects.earliest("number")
    irregularity = Irregularity.objects.earliest("sequence")
    tally = Tally.objects.earliest("began_at")
    checkpoint = Checkpoint.objects.get(sequence=1)
    seat = RoundSeat.objects.filter(round=first)[0]
    assert fault_after(lambda: None, is_with_files=True) == ""
    changes: list[tuple[Callable[[], object], str]] = [
        (lambda: change(first, staked_cents=first.staked_cents + 500), f"round {first.number} staked_cents"),
        (lambda: change(wager, stake_cents=wager.stake_cents + 500), "stake_cents"),
        (lambda: Wager.objects.filter(pk=wager.pk).delete(), ""),
        (lambda: change(seat, seat=seat.seat + 10), "seat"),
        (lambda: change(approval, answered_by="nobody"), "answered_by"),
        (lambda: change(irregularity, noted_by="nobody"), "noted_by"),
        (lambda: Irregularity.objects.filter(pk=irregularity.pk).delete(), "irregularity"),
        (lambda: change(tally, number=tally.number + 1), "number"),
        (lambda: change(checkpoint, head="0" * 64), "checkpoint at 1 head"),
    ]
    for change_it, named in changes:
        assert fault_after(change_it, is_with_files=False) == ""
        found = fault_after(change_it, is_with_files=True)
        assert found
        assert named in found


def test_a_boundary_between_archives_needs_its_checkpoint(folder: ArchiveFolder) -> None:
    boundary = Archive.objects.earliest("last_sequence").last_sequence
    with tampering():
        Checkpoint.objects.filter(sequence=boundary).delete()
        fault = verify_table(Table.objects.get().pk, archived_events=folder.events).fault
    assert str(fault) == f"checkpoint at {boundary} is missing"
