"""The demo floor of an empty database, and bots that work it over the API."""

import signal
import sqlite3
import time
import urllib.request
from collections import Counter
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.hashers import make_password
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from dealers.demo import PEOPLE, PIN, make_demo_floor
from dealers.models import ROLES, Staff
from tables.models import Assignment, Pit, RosterEntry, Table
from tests.harness.servers.process import free_port, server
from tests.harness.servers.web import answers


@pytest.mark.django_db
def test_an_empty_floor_gets_two_tables_of_each_game_and_people_of_every_role() -> None:
    pit = make_demo_floor()
    assert pit is not None
    games = Counter(pit.tables.values_list("game", flat=True))
    assert games == {"double_draw": 2, "criss_cross": 2, "let_it_ride": 2}
    assert {role for role, _ in ROLES} == {person.role for person in Staff.objects.all()}
    assert all(person.check_password(PIN) for person in Staff.objects.all()[:2])
    assert Table.objects.filter(dealer=None).count() == 0
    assert Assignment.objects.filter(person__username="finn").count() == 6
    assert RosterEntry.objects.filter(person__username="rhea").exists()


@pytest.mark.django_db
def test_a_floor_with_tables_is_left_as_it_is() -> None:
    make_demo_floor()
    assert make_demo_floor() is None
    assert (Pit.objects.count(), Table.objects.count()) == (1, 6)


@pytest.mark.django_db
def test_tables_for_bots_are_added_once_and_to_a_demo_floor_alone() -> None:
    call_command("demo_floor", tables=5, stdout=StringIO())
    call_command("demo_floor", tables=7, stdout=StringIO())
    bots = Pit.objects.get(name="Simulation")
    assert Counter(bots.tables.values_list("game", flat=True)) == {
        "let_it_ride": 3,
        "criss_cross": 2,
        "double_draw": 2,
    }
    assert bots.roster.filter(person__username="simrelief7").exists()
    Staff.objects.filter(username="pia").update(password=make_password("581903"))
    with pytest.raises(CommandError, match="not a demo floor"):
        call_command("demo_floor", tables=8, stdout=StringIO())
    assert bots.tables.count() == 7


@pytest.mark.django_db
@pytest.mark.parametrize("is_demo", [True, False])
def test_names_and_pins_are_shown_on_a_demo_floor_alone(
    client: Client, settings: Settings, is_demo: bool
) -> None:
    settings.DEMO = is_demo
    pages = client.get("/").content.decode() + client.get("/sign-in/").content.decode()
    assert (PIN in pages) is is_demo
    assert all((f"<kbd>{person.username}</kbd>" in pages) is is_demo for person in PEOPLE)


def test_with_live_the_bots_work_every_table_but_the_first(tmp_path: Path) -> None:
    port, log, database = free_port(), tmp_path / "run.log", tmp_path / "live.sqlite3"
    with server(
        ["./run", f"--port={port}", "--live"],
        log=log,
        is_ready=lambda: answers(f"http://127.0.0.1:{port}/healthz"),
        env={
            "DATABASE_URL": f"sqlite:///{database}",
            "DEMO": "1",
            "HEADS_PATH": str(tmp_path / "heads.json"),
        },
        stop_signal=signal.SIGTERM,
    ):
        deadline = time.monotonic() + 60
        while min(taps(database).values(), default=0) < 3:
            assert time.monotonic() < deadline, taps(database)
            time.sleep(0.5)
        assert "Bots work " in log.read_text(), "said when they begin, not when they end"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            assert b"<kbd>dana</kbd>" in page.read()
    assert "LIR 1" not in taps(database)
    assert "Traceback" not in log.read_text()
    still = taps(database)
    time.sleep(2)
    assert taps(database) == still


def taps(database: Path) -> dict[str, int]:
    """Return the number of events at each table where someone has tapped."""
    with closing(sqlite3.connect(database, timeout=10)) as connection:
        rows = connection.execute(
            "SELECT name, version FROM tables_table WHERE name != 'LIR 1' OR version > 1"
        )
        return dict(rows.fetchall())
