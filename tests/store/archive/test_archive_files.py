import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace
from pytest_django import DjangoDbBlocker

from tables import clock
from tables.archive import archive
from tables.archive.signed_files import verify_file, write_file
from tables.faults import Fault
from tables.models import Checkpoint, Table, TableEvent
from tests.harness.made_once import MadeOnce, made_once
from tests.harness.servers.database import unguarded
from tests.store.long_logs import at_noon, nights
from tests.store.played_nights import table_of_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def laid(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[MadeOnce]:
    with made_once(django_db_blocker, lay_two_days) as made:
        yield made


def lay_two_days() -> Table:
    at_noon(days_ago=1)
    return nights(table_of_bots("double_draw"), 40, days=2)


@pytest.fixture
def file(laid: MadeOnce, tmp_path: Path) -> Path:
    """The second of two days."""
    table = laid.find()
    last = TableEvent.objects.filter(table=table).latest("sequence")
    day = TableEvent.objects.filter(table=table, day=last.day)
    span = archive.DayEvents(table.pk, last.day, day.earliest("sequence").sequence, last.sequence)
    path, _ = archive._write_and_verify(span, tmp_path, None)  # noqa: SLF001 - one file alone
    return path


def fault_of(file: Path, lines: list[bytes]) -> Fault:
    file.write_bytes(b"".join(lines))
    with pytest.raises(Fault) as fault:
        verify_file(file)
    return fault.value


def changed(line: bytes, column: str) -> bytes:
    """Return the line with another value in one column, as a careful forger would write it."""
    found = json.loads(line)
    value = found[column]
    other = value + 1 if isinstance(value, int) else value.translate(str.maketrans("01", "10"))
    if column in ("at", "day"):
        other = value.replace("202", "203", 1)
    found[column] = other if other != value else f"{value}x"
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def test_a_changed_column_is_named_with_its_line(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    for place in (0, 1, 5, len(lines) - 2, len(lines) - 1):
        for column in json.loads(lines[place]):
            fault = fault_of(file, [*lines[:place], changed(lines[place], column), *lines[place + 1 :]])
            assert fault.row.split(",")[0] == f"line {place + 1}", (column, fault)
            # A changed checksum in the header is reported as the field it no longer matches.
            assert fault.column == column or (place, column) == (0, "marks"), (place, fault)


def test_each_byte_that_is_changed_is_found_in_its_line(file: Path) -> None:
    whole = file.read_bytes()
    for place in range(0, len(whole), 211):
        line = whole.count(b"\n", 0, place) + 1
        fault = fault_of(file, [whole[:place], bytes([whole[place] ^ 1]), whole[place + 1 :]])
        assert fault.row.split(",")[0] == f"line {line}", (place, fault)


def test_lines_that_are_gone_doubled_or_changed_about_are_found(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    tampered = {
        "line 5,": [*lines[:4], *lines[5:]],
        "line 6,": [*lines[:5], *lines[4:]],
        "line 4,": [*lines[:3], lines[4], lines[3], *lines[5:]],
        "The file ends after event": lines[:-1],
        f"line {len(lines) + 1} stands behind": [*lines, b"more\n"],
        f"line {len(lines) - 1} comes after": [*lines[:-2], lines[-1]],
        "line 1: id is not as": lines[1:],
        "line 3 is not as": [*lines[:2], json.dumps(json.loads(lines[2])).encode() + b"\n", *lines[3:]],
        "line 1 is not as": [],
    }
    for said, text in tampered.items():
        assert str(fault_of(file, text)).startswith(said)


def test_nobody_can_sign_without_the_secret_of_the_house(file: Path, settings: Any) -> None:
    verify_file(file)
    settings.SECRET_KEY = "another house"
    with pytest.raises(Fault, match="signature is not of this house"):
        verify_file(file)


def test_a_file_is_compared_with_what_this_database_knows_of_it(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, _ = verify_file(file)
    call_command("archive", "--check", str(file))
    assert "proven. This database has no row of it." in capsys.readouterr().out
    archive._row(header, "0" * 64, file, clock.now(), Checkpoint()).save()  # noqa: SLF001 - of another file
    with pytest.raises(CommandError, match="1 of 1 files are bad"):
        call_command("archive", "--check", str(file))
    assert "is not the one that was archived" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            lambda header: {"last_sequence": header.last_sequence - 1},
            "sequence is behind the last of the header",
        ),
        (lambda header: {"day": header.day - timedelta(days=1)}, "line 2, event .*: day is not that of the"),
        (lambda header: {"head_after": "0" * 64}, "line 1: head_after is not the hash of the last event"),
    ],
)
def test_a_header_that_was_written_anew_and_signed_must_still_fit_its_events(
    file: Path, changes: Any, said: str
) -> None:
    header, _ = verify_file(file)
    events = TableEvent.objects.filter(day=header.day).order_by("pk")
    with file.open("wb") as target:
        write_file(target, replace(header, **changes(header)), events)
    with pytest.raises(Fault, match=said):
        verify_file(file)


def test_a_file_whose_start_differs_in_this_database_is_bad(file: Path) -> None:
    header, _ = verify_file(file)
    with unguarded():
        before = Checkpoint.objects.filter(table=header.table, sequence=header.first_sequence - 1)
        assert before.update(head="0" * 64) == 1
    with pytest.raises(Fault, match="line 1: head_before is not as this database has it"):
        archive.check_file(file)
