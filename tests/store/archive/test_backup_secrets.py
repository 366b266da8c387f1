"""What a backup keeps to itself: nobody signs in with it, and with a passphrase nobody reads it."""

import sqlite3
import stat
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection

from dealers.auth.devices import enroll, make_code
from dealers.auth.security_log import log_security_event
from dealers.auth.tokens import make_token
from dealers.models import SignIn, Staff
from tables import clock
from tables.archive import backup as backing_up
from tables.archive import encrypted_files
from tables.archive import restore as restoring
from tables.archive.backup import back_up
from tables.archive.encrypted_files import CannotDecrypt, decrypt, encrypt
from tables.archive.restore import CannotRestore, restore
from tables.models import Table
from tests.store.archive.backup_time import AT

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is backed up by pg_dump")
SECRET = b"correct horse battery"


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backing_up, "verify_copy", lambda path: "")
    monkeypatch.setattr(restoring, "_verify", lambda backup, copy: None)
    monkeypatch.setattr(encrypted_files, "SCRYPT_COST", 2)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as found:
        return found.execute(statement).fetchall()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_has_no_key_and_after_a_restore_nobody_is_signed_in(
    tmp_path: Path, table: Table, proven: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss, now = Staff.objects.create(username="boss", role="pit_boss"), clock.now()
    Session.objects.create(session_key="5" * 40, session_data="", expire_date=now + timedelta(hours=1))
    SignIn.objects.create(key="7" * 64, person=boss, role=boss.role, began_at=now, last_used_at=now)
    make_token("signage", ["read:tables"])
    tablet, _ = enroll(make_code(table, boss))
    make_code(table, boss)
    floor, backup = Path(connection.settings_dict["NAME"]), tmp_path / "backup.sqlite3"
    modes = set()
    back_up(floor, backup, lambda count: modes.add(mode(tmp_path / "backup.sqlite3.part")))
    assert modes == {0o600}
    assert mode(backup) == 0o600
    assert b"5" * 40 not in backup.read_bytes()
    assert b"7" * 64 not in backup.read_bytes()
    assert rows(backup, "SELECT count(*) FROM dealers_enrolmentcode") == [(0,)]

    # The floor goes on: a tablet is stolen and taken away.
    new = tmp_path / "floor.sqlite3"
    restore(backup, new, AT)
    with closing(sqlite3.connect(new)) as old, old:
        old.execute(
            "INSERT INTO dealers_securityevent (at, kind, about, device, address, detail)"
            " VALUES ('2026-11-16 17:00:00', 'device_revoked', 'LIR 1', 'LIR 1 #1', '', '')"
        )
    notes = restore(backup, new, AT, is_replacing=True).notes
    assert "1 sign-ins were ended" in notes
    assert "make_token: signage." in notes
    assert f"Tablets still enrolled: {tablet.name}." in notes
    assert notes.endswith("Do it again before you open:\n  Tablet revoked: LIR 1 LIR 1 #1")
    assert mode(new) == 0o600
    assert rows(new, "SELECT ended_why FROM dealers_signin") == [("restored",)]
    assert rows(new, "SELECT count(*) FROM dealers_apitoken WHERE revoked_at IS NULL") == [(0,)]
    assert rows(new, "SELECT kind FROM dealers_securityevent ORDER BY id")[-2:] == [
        ("sign_in_ended",),
        ("token_revoked",),
    ]
    # On PostgreSQL it is a command by itself.
    call_command("end_access")
    assert not SignIn.objects.filter(ended_at=None).exists()
    monkeypatch.undo()
    monkeypatch.setattr(restoring, "_verify", lambda backup, copy: copy.write_bytes(b"broken"))
    with pytest.raises(CannotRestore, match="Sign-ins and tokens of the copy cannot be ended"):
        restore(backup, new, AT, is_replacing=True)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_an_encrypted_backup_opens_with_its_passphrase_alone(
    tmp_path: Path, table: Table, proven: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "_end_access", lambda copy, floor: "")
    log_security_event("sign_in", about="a name to look for")
    backup, new, secret = tmp_path / "backup", tmp_path / "floor.sqlite3", tmp_path / "secret"
    secret.write_text("short\n")
    with pytest.raises(CommandError, match="needs at least 12 characters"):
        call_command("backup", str(backup), "--passphrase-file", str(secret))
    secret.write_bytes(SECRET + b"\n")
    call_command("backup", str(backup), "--passphrase-file", str(secret))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "secret"]
    assert mode(backup) == 0o600
    assert b"a name to look for" not in backup.read_bytes()
    assert b"SQLite" not in backup.read_bytes()
    with pytest.raises(CannotRestore, match=r"is encrypted\. --passphrase-file names"):
        restore(backup, new, AT)
    with pytest.raises(CannotRestore, match="another passphrase, or the file changed"):
        restore(backup, new, AT, passphrase=b"another passphrase")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "secret"]
    monkeypatch.setattr("tables.management.commands.restore.sqlite_floor", lambda: new)
    call_command("restore", str(backup), "--passphrase-file", str(secret))
    assert rows(new, "SELECT about FROM dealers_securityevent") == [("a name to look for",)]


@pytest.mark.parametrize("length", [0, 1, 15, 16, 17, 48])
def test_a_file_of_any_length_comes_back_and_no_piece_is_cut_off_or_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    monkeypatch.setattr(encrypted_files, "SCRYPT_COST", 2)
    monkeypatch.setattr(encrypted_files, "PIECE_BYTES", 16)
    plain, hidden, back = tmp_path / "plain", tmp_path / "hidden", tmp_path / "back"
    plain.write_bytes(bytes(range(length)))
    encrypt(plain, hidden, SECRET)
    decrypt(hidden, back, SECRET)
    assert back.read_bytes() == plain.read_bytes()
    whole = hidden.read_bytes()
    start, piece = len(encrypted_files.FIRST_LINE) + encrypted_files.SALT_BYTES, 32
    spoiled = [whole[:-1], whole[:-piece], whole[:-1] + bytes([whole[-1] ^ 1])]
    if length > 32:
        first, second = whole[start : start + piece], whole[start + piece : start + 2 * piece]
        spoiled.append(whole[:start] + second + first + whole[start + 2 * piece :])
    for content in spoiled:
        hidden.write_bytes(content)
        with pytest.raises(CannotDecrypt):
            decrypt(hidden, back, SECRET)
