"""A backup that was forged does not verify against the history of heads."""

from pathlib import Path

import pytest
from django.db import connection

from tables.archive import backup as backup_module
from tables.archive.backup import back_up
from tables.archive.verify_copy import verify_copy
from tables.log.heads.sign import write_heads
from tables.models import TableEvent
from tests.harness.servers.database import unguarded
from tests.store.long_logs import lay
from tests.store.played_nights import table_of_bots
from tests.store.tampering import link_anew

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("quick_commits"),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is backed up by pg_dump"),
]


def test_an_older_backup_verifies_and_a_forged_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, backup = Path(connection.settings_dict["NAME"]), tmp_path / "backup.sqlite3"
    monkeypatch.setattr(backup_module, "verify_copy", lambda path: "")
    table = lay(table_of_bots("let_it_ride", 1), 20)
    write_heads()
    back_up(floor, backup)
    lay(table, 5, seed=2)
    write_heads()
    assert verify_copy(backup) == ""
    with unguarded():
        TableEvent.objects.filter(table=table, sequence=5).update(actor="somebody else")
        link_anew(table.pk)
    forged = tmp_path / "forged.sqlite3"
    back_up(floor, forged)
    said = f"table {table.pk}: event {table.version}: hash is not the one that was signed"
    assert said in verify_copy(forged)
