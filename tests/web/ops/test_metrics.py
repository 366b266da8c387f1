"""The health of a process, and its counters."""

import asyncio
import re
import shutil
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory
from pytest_django import Settings

from dealers.api import health as api_health
from dealers.ops import disks, health, metrics
from tables.log import triggers
from tables.log.heads.sign import write_heads
from tables.log.heads.sinks import deliver
from tables.replaced_migrations import replaced_migrations
from tests.harness.servers.process import wait_for
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, hear
from tests.store.moved_clock import move, the_clock_is_right_again
from tests.web.api_tokens import KNOWN, bearer, give_tokens
from tests.web.clients import ask

__all__ = ["the_clock_is_right_again"]

WELL = {"database": "ok", "guards": "ok", "migrations": "ok", "disk": "ok"}


def test_healthz_says_ok_and_what_it_looked_at(floor: Web) -> None:
    answer = ask(floor, "/healthz")
    assert answer.status == 200
    assert answer.json["ok"] is True
    assert answer.json["checks"] == WELL
    assert ask(floor, "/healthz", "HEAD").status == 200


@pytest.fixture
def fresh_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_cached", None)


@pytest.mark.django_db
def test_a_missing_trigger_is_unwell(fresh_look: None) -> None:
    triggers.remove(connection, "tables_tableevent")
    assert "tables_tableevent" in health.check()[0]["guards"]


@pytest.mark.django_db
def test_a_pending_migration_is_unwell(fresh_look: None, monkeypatch: pytest.MonkeyPatch) -> None:
    known = health._known_migrations()  # noqa: SLF001 - as if a release had brought one more
    monkeypatch.setattr(health, "_known_migrations", lambda: known | {("tables", "9999_more")})
    assert health.check()[0] == {**WELL, "migrations": "tables.9999_more"}


@pytest.mark.django_db
def test_a_database_of_the_old_release_is_well_before_our_migrations_are_recorded(fresh_look: None) -> None:
    for app, name in replaced_migrations():
        MigrationRecorder(connection).record_unapplied(app, name)
    assert health.check()[0] == WELL


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_unwell(fresh_look: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", fail)
    assert health.check()[0] == {"database": "DatabaseError", "disk": "ok"}


@pytest.mark.django_db
def test_the_slow_looks_are_kept_for_some_seconds(fresh_look: None, monkeypatch: pytest.MonkeyPatch) -> None:
    health.check()
    monkeypatch.setattr(triggers, "missing", lambda connection: ["gone"])
    assert health.check()[0]["guards"] == "ok"
    later = time.monotonic() + health.CACHE_SECONDS
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert health.check()[0]["guards"] == "gone"


def counted(web: Web, line: str) -> float:
    """Return the sum over the processes, scraped until each has answered, since chance picks one."""
    found: dict[str, float] = {}
    processes = 2 if "REDIS_URL" in web.env else 1
    for _ in range(1000):
        if len(found) == processes:
            break
        text = ask(web, "/metrics").content.decode()
        match = re.search(f"^{re.escape(line)} (.+)$", text, re.MULTILINE)
        process = re.search('^tablegame_build{.*process="([0-9]+)"', text, re.MULTILINE)
        assert process is not None
        found[process[1]] = float(match[1]) if match else 0.0
    assert len(found) == processes
    return sum(found.values())


def test_commands_are_counted_by_name_and_outcome(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    stale = 'tablegame_commands_total{name="undo",outcome="stale"}'
    unknown = 'tablegame_commands_total{name="unknown",outcome="malformed"}'
    before = counted(floor, stale), counted(floor, unknown)
    for _ in range(3):
        assert tablet.tap("undo", seen=99_999)[0] == 409
    assert tablet.tap("made_up", seen=1)[0] == 400
    assert counted(floor, stale) - before[0] == 3
    assert counted(floor, unknown) - before[1] == 1
    text = ask(floor, "/metrics").content.decode()
    for name in (
        "command_seconds_bucket",
        "sockets ",
        "pushes_lost_total",
        "pushes_forged_total",
        "build{",
        "answers_total{",
    ):
        assert f"\ntablegame_{name}" in text
    assert "made_up" not in text


def test_metrics_are_for_this_machine_or_a_token(floor: Web) -> None:
    give_tokens(floor)
    proxied = {"X-Forwarded-For": "203.0.113.9"}
    assert ask(floor, "/metrics").status == 200
    assert ask(floor, "/metrics", headers=proxied).status == 401
    header = {"Authorization": f"Bearer {KNOWN}read:metrics"}
    assert b"tablegame_commands" in ask(floor, "/metrics", headers=proxied | header).content
    wrong = {"Authorization": f"Bearer {KNOWN}read:tables"}
    assert ask(floor, "/metrics", headers=proxied | wrong).status == 403
    assert bearer(floor, "/metrics", "nonsense").status == 200


@pytest.mark.parametrize(
    ("address", "is_here"), [("127.0.0.1", True), ("::1", True), ("192.0.2.7", False), ("", False)]
)
def test_only_this_machine_is_this_machine(address: str, is_here: bool) -> None:
    request = RequestFactory().get("/metrics", REMOTE_ADDR=address)
    assert metrics.is_from_this_machine(request) is is_here


def test_a_person_without_a_token_is_shown_no_metrics(web: Web) -> None:
    boss = Tablet(web, 1, "boss")
    cookie = "; ".join(f"{name}={value}" for name, value in boss.cookies.items())
    answer = ask(web, "/metrics", headers={"X-Forwarded-For": "203.0.113.9", "Cookie": cookie})
    assert answer.code == (403, "no_scope")


def test_screens_are_counted_while_they_are_connected(web: Web) -> None:
    tablet = Tablet(web, next(web.unused_tables))
    before = counted(web, "tablegame_sockets")
    with tablet.socket() as socket:
        hear(socket, "heartbeat")
        assert counted(web, "tablegame_sockets") == before + 1
    wait_for(lambda: counted(web, "tablegame_sockets") == before)


def test_health_and_metrics_tell_of_the_timers(floor: Web) -> None:
    names = {"last_sweep_at", "swept_by", "sweep_age_seconds", "sweep_lag_ms", "overdue_decks"}
    # Each process keeps its last result for two seconds.
    wait_for(lambda: ask(floor, "/healthz").json["timers"].keys() == names)
    text = ask(floor, "/metrics").content.decode()
    for name in ("sweep_age_seconds", "sweep_lag_seconds", "overdue_decks"):
        assert re.search(f"^tablegame_{name} [0-9]", text, re.MULTILINE)


@pytest.mark.django_db
def test_the_age_of_the_last_heads_is_a_figure_and_makes_nobody_unwell(
    fresh_look: None, settings: Settings
) -> None:
    settings.HEADS_SINKS = ["|false"]
    write_heads()
    deliver("|false")
    move(hours=5)
    heads = health.heads_status()
    assert heads["head_age_seconds"] == pytest.approx(5 * 3600, abs=60)
    assert (heads["lost_heads"], heads["sinks"], heads["failing_sinks"]) == (0, 1, 1)
    assert set(health.check()[0].values()) == {"ok"}
    said = api_health.exposition().content.decode()
    (age,) = re.findall(r"^tablegame_heads_age_seconds (\S+)$", said, re.MULTILINE)
    assert float(age) == pytest.approx(5 * 3600, abs=60)
    assert "\ntablegame_failing_heads_sinks 1.0\n" in said
    assert "\ntablegame_lost_heads 0.0\n" in said


def test_healthz_has_the_age_of_the_last_heads(floor: Web) -> None:
    answer = ask(floor, "/healthz")
    assert answer.status == 200
    assert 0 <= answer.json["heads"]["head_age_seconds"] < 300
    assert "\ntablegame_heads_age_seconds " in ask(floor, "/metrics").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("free", "is_low", "disk"),
    [
        ({"database": 49, "heads": 5000}, True, "full"),
        ({"database": 50, "heads": 5000}, True, "ok"),
        ({"database": 1000, "heads": 999}, True, "ok"),
        ({"database": 1000, "heads": 1000}, False, "ok"),
        ({"heads": 5}, True, "ok"),
    ],
)
def test_a_disk_without_room_for_the_database_is_unwell(
    free: dict[str, int], is_low: bool, disk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "free_megabytes", lambda: free)
    checks, _, disks = health.check()
    assert (checks["disk"], disks["is_low"], disks["free_megabytes"]) == (disk, is_low, free)


@pytest.mark.django_db
def test_free_space_and_the_clock_are_figures(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HEADS_PATH = tmp_path / "not" / "made" / "heads.jsonl"
    assert disks.free_megabytes()["heads"] > 0
    assert health.clock_status() == {"has_slipped": False, "slip_seconds": 0}
    said = api_health.exposition().content.decode()
    assert re.search('^tablegame_free_disk_megabytes{disk="heads"} [1-9]', said, re.MULTILINE)
    assert "\ntablegame_clock_slip_seconds 0.0\n" in said

    def fail(_: object) -> None:
        raise OSError

    monkeypatch.setattr(shutil, "disk_usage", fail)
    assert disks.free_megabytes() == {}


@pytest.mark.django_db
def test_a_database_that_takes_no_write_is_unwell(fresh_look: None) -> None:
    def refuse(execute: Any, sql: str, *more: Any) -> Any:
        if sql.startswith("UPDATE"):
            raise OperationalError("database or disk is full")
        return execute(sql, *more)

    with connection.execute_wrapper(refuse):
        assert health.check()[0]["database"] == "OperationalError"


@pytest.mark.django_db
def test_one_check_runs_at_a_time_and_nobody_waits_long_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = list[threading.Event]()
    well = health.Health({"database": "ok"}, {}, {})

    def slow() -> health.Health:
        checks.append(threading.Event())
        checks[-1].wait(10)
        return well

    async def ask_thrice() -> None:
        first, second = await asyncio.gather(api_health.last_health(), api_health.last_health())
        assert first == second == api_health.NO_ANSWER
        assert len(checks) == 1
        checks[0].set()
        monkeypatch.setattr(api_health, "WAIT_SECONDS", 10)
        assert await api_health.last_health() == well
        assert await api_health.last_health() == well
        assert len(checks) == 1, "the result is kept for a while"

    monkeypatch.setattr(api_health, "_last", None)
    monkeypatch.setattr(api_health, "check", slow)
    monkeypatch.setattr(api_health, "WAIT_SECONDS", 0.05)
    asyncio.run(ask_thrice())
