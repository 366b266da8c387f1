"""How manage.py commands end when something stops them: with one sentence or none, never a stack trace."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from tables.management.commands import archive, backup, export_rounds, replay_round, restore, verify_log
from tables.models import Table
from tests.store.taps import Tap

pytestmark = pytest.mark.django_db
DAYS = ("--from", "2026-11-16", "--to", "2026-11-16", "--out")


def stopping(met: BaseException) -> Any:
    def stop(*args: object, **options: object) -> None:
        raise met

    return stop


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One of our files, also in place of the floor."""
    for command in (backup, restore):
        monkeypatch.setattr(command, "sqlite_floor", lambda: tmp_path / "floor.sqlite3")
    (tmp_path / "floor.sqlite3").touch()
    return tmp_path / "file"


@pytest.mark.parametrize(
    ("command", "function", "args"),
    [
        (backup, "back_up", ()),
        (restore, "restore", ()),
        (export_rounds, "export", DAYS),
        (verify_log, "verify", None),
    ],
)
def test_ctrl_c_ends_a_command_with_130_and_says_nothing(
    command: Any,
    function: str,
    args: tuple[str, ...] | None,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, function, stopping(KeyboardInterrupt()))
    name = command.__name__.rpartition(".")[2]
    with pytest.raises(SystemExit) as ended:
        call_command(name, *(() if args is None else (*args, str(file))))
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")
    assert not file.exists()


@pytest.mark.parametrize("met", [KeyboardInterrupt(), BrokenPipeError()])
def test_a_replay_ends_when_nobody_looks_any_more(
    met: BaseException, table: Table, tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap("seat_player", seat=1)
    command = replay_round.Command()
    written: list[str] = []

    def write(text: str) -> None:
        if written:
            raise met
        written.append(text)

    monkeypatch.setattr(command.stdout, "write", write)
    with pytest.raises(SystemExit) as ended:
        call_command(command, "LIR 1/now")
    assert ended.value.code == 130
    assert written == ["Round 1 of LIR 1, events 2 to 2"]


def test_a_disk_that_fails_is_said_and_nothing_was_changed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restore, "restore", stopping(OSError(28, "No space left on device")))
    with pytest.raises(CommandError, match=r"No space left on device\. Nothing was changed\."):
        call_command("restore", str(file))


def test_a_floor_that_is_not_there_yet_has_no_backup(file: Path) -> None:
    (file.parent / "floor.sqlite3").unlink()
    with pytest.raises(CommandError, match=r"There is no floor at .*floor\.sqlite3 yet\."):
        call_command("backup", str(file))


def test_a_file_is_not_called_bad_because_the_database_is_busy(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "check_file", stopping(OperationalError("locked\nby another")))
    with pytest.raises(CommandError, match=r"^The database is not responding: locked\.$"):
        call_command("archive", "--check", str(file))


def test_a_backup_says_how_much_it_holds_and_what_else_is_to_be_kept(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(backup, "back_up", lambda floor, target, progress, passphrase: 7)
    call_command("backup", str(file))
    said = f"{file}: proven, 7 rows of history. Keep the secret key and the history of heads too.\n"
    assert capsys.readouterr().out == said
