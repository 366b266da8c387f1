"""A floor as stored in November 2026 still migrates, verifies, exports and is served, to those signed in."""

import gzip
import hashlib
import json
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealers.auth.session_store import stored_key
from tests.harness.servers.process import run
from tests.harness.servers.web import serving
from tests.harness.tablet import Tablet
from tests.web.clients import ask

STORED = Path(__file__).parent / "stored_floor"
# Its heads were signed with this key; no other floor has it.
SECRET_KEY = "stored-floor-of-november-2026-" + 36 * "a"
SESSION_KEY = "abcdefghijklmnopqrstuvwxyz012345"


def sign_in(floor: Path) -> None:
    """Sign the pit boss in as that release did: with the session key itself, and a hash of it."""
    now = datetime.now(UTC).replace(tzinfo=None)
    hashed = hashlib.sha256(SESSION_KEY.encode()).hexdigest()
    with closing(sqlite3.connect(floor)) as database, database:
        database.execute(
            "INSERT INTO django_session VALUES (?, '', ?)", (SESSION_KEY, now + timedelta(days=1))
        )
        database.execute(
            "INSERT INTO dealers_signin (key, person_id, role, began_at, last_used_at, ended_why)"
            " SELECT ?, id, role, ?, ?, '' FROM dealers_staff WHERE role = 'pit_boss' ORDER BY id LIMIT 1",
            (hashed, now, now),
        )


@pytest.fixture
def stored(tmp_path: Path) -> dict[str, str]:
    floor, heads = tmp_path / "floor.sqlite3", tmp_path / "heads"
    floor.write_bytes(gzip.decompress((STORED / "floor.sqlite3.gz").read_bytes()))
    sign_in(floor)
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
        floor_page = ask(web, "/floor/", headers={"Cookie": f"sessionid={SESSION_KEY}"})
        thief = ask(web, "/floor/", headers={"Cookie": f"sessionid={stored_key(SESSION_KEY)}"})
    assert screen["state"]["game"] == "let_it_ride"
    assert screen["version"] >= 1
    # Who was signed in still is, and nobody with what the database has.
    assert (floor_page.status, thief.status) == (200, 302)
    with closing(sqlite3.connect(tmp_path / "floor.sqlite3")) as database:
        keys = database.execute("SELECT session_key FROM django_session").fetchall()
    assert (stored_key(SESSION_KEY),) in keys
    assert (SESSION_KEY,) not in keys


TASK = "import django; django.setup(); from tables.tasks import write_heads; write_heads()"


@pytest.mark.parametrize("heads", ["missing", "damaged"])
def test_a_floor_without_its_heads_is_served_and_signs_nothing(
    stored: dict[str, str], tmp_path: Path, heads: str
) -> None:
    """Taps go on; `verify_log` and the walls say what is wrong."""
    (tmp_path / "heads").unlink()
    history = tmp_path / "heads.jsonl"
    if heads == "damaged":
        history.write_text("{}\n")
    settings = {"DJANGO_SETTINGS_MODULE": "tablegame.settings"}
    run([sys.executable, "-m", "tablegame.processes", "prepare"], env=stored)
    run([sys.executable, "-c", TASK], env=stored | settings)
    with serving(tmp_path / "web.log", stored) as web:
        tablet = Tablet(web, 1)
        status, answer = tablet.tap("call_floor")
        assert (status, answer) == (200, {"version": tablet.screen()["version"], "step": answer["step"]})
    with pytest.raises(RuntimeError, match=f"signed heads at {history}"):
        run([sys.executable, "manage.py", "verify_log"], env=stored)
    assert history.exists() == (heads == "damaged")
    if history.exists():
        assert history.read_text() == "{}\n"
