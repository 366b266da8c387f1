"""A floor as stored in November 2026 still migrates, verifies, exports and is served."""

import gzip
import json
import sys
from pathlib import Path

import pytest

from tests.harness.servers.process import run
from tests.harness.servers.web import serving
from tests.harness.tablet import Tablet

STORED = Path(__file__).parent / "stored_floor"
# Its heads were signed with this key; no other floor has it.
SECRET_KEY = "stored-floor-of-november-2026-" + 36 * "a"


@pytest.fixture
def stored(tmp_path: Path) -> dict[str, str]:
    floor, heads = tmp_path / "floor.sqlite3", tmp_path / "heads"
    floor.write_bytes(gzip.decompress((STORED / "floor.sqlite3.gz").read_bytes()))
    heads.write_bytes((STORED / "heads").read_bytes())
    env = {
        "DATABASE_URL": f"sqlite:///{floor}",
        "SECRET_KEY": SECRET_KEY,
        "HEADS_PATH": str(heads),
        "HEADS_KEY": str(tmp_path / "heads.key"),
        "DEMO": "1",
    }
    run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=env)
    return env


def test_a_stored_floor_proves_and_its_records_are_the_same(stored: dict[str, str], tmp_path: Path) -> None:
    run([sys.executable, "manage.py", "verify_log", "--rows"], env=stored)
    records = tmp_path / "rounds.jsonl"
    days = ("--from", "2026-11-17", "--to", "2026-11-18")
    run([sys.executable, "manage.py", "export_rounds", *days, "--out", str(records)], env=stored)
    assert records.read_text() == (STORED / "rounds.jsonl").read_text()


def test_the_heads_of_a_stored_floor_become_the_first_line_of_a_history(
    stored: dict[str, str], tmp_path: Path
) -> None:
    run([sys.executable, "manage.py", "write_heads"], env=stored)
    history, key = tmp_path / "heads.jsonl", str(tmp_path / "heads.pub")
    run([sys.executable, "manage.py", "verify_heads", str(history), "--public-key", key], env=stored)
    old = json.loads((STORED / "heads").read_text())
    first = json.loads(history.read_text().splitlines()[0])
    assert first["begins"]["old_heads"] == old
    assert first["heads"] == old["tables"]


def test_a_stored_floor_is_served(stored: dict[str, str], tmp_path: Path) -> None:
    with serving(tmp_path / "web.log", stored) as web:
        screen = Tablet(web, 1).screen()
    assert screen["state"]["game"] == "let_it_ride"
    assert screen["version"] >= 1
