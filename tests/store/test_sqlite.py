import subprocess
import sys
from pathlib import Path

from tests.harness.servers.process import ROOT, child_environment

ASK = """
from django.db import connection
for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
    with connection.cursor() as cursor:
        print(*cursor.execute(f"PRAGMA {pragma}").fetchone())
"""
FULL, ON = "2", "1"


def test_sqlite_keeps_a_rollback_journal_and_waits_for_the_lock(tmp_path: Path) -> None:
    env = child_environment({"DATABASE_URL": f"sqlite:///{tmp_path / 'table.sqlite3'}"})
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASK]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["truncate", FULL, ON, "5000"]
