import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.process import ROOT

ASK = """
from django.db import connection
for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
    with connection.cursor() as cursor:
        print(*cursor.execute(f"PRAGMA {pragma}").fetchone())
"""
FULL, ON = "2", "1"


def test_sqlite_keeps_a_rollback_journal_and_waits_for_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'table.sqlite3'}")
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASK]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout
    assert said.split() == ["truncate", FULL, ON, "5000"]
