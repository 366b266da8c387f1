"""Whether a process is well, and what it counts."""

import re
import time

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory

from dealers.ops import health, metrics
from tables.log import triggers
from tables.replaced_migrations import replaced_migrations
from tests.harness.servers.process import wait_for
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, hear
from tests.web.api_tokens import KNOWN, bearer, give_tokens
from tests.web.clients import ask


def test_healthz_says_ok_and_what_it_looked_at(floor: Web) -> None:
    answer = ask(floor, "/healthz")
    assert answer.status == 200
    assert answer.json["ok"] is True
    assert answer.json["checks"] == {"database": "ok", "guards": "ok", "migrations": "ok"}
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
    assert health.check()[0] == {"database": "ok", "guards": "ok", "migrations": "tables.9999_more"}


@pytest.mark.django_db
def test_a_database_of_the_old_release_is_well_before_our_migrations_are_recorded(fresh_look: None) -> None:
    for app, name in replaced_migrations():
        MigrationRecorder(connection).record_unapplied(app, name)
    assert health.check()[0] == {"database": "ok", "guards": "ok", "migrations": "ok"}


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_unwell(fresh_look: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", fail)
    assert health.check()[0] == {"database": "DatabaseError"}


@pytest.mark.django_db
def test_the_slow_looks_are_kept_for_some_seconds(fresh_look: None, monkeypatch: pytest.MonkeyPatch) -> None:
    health.check()
    monkeypatch.setattr(triggers, "missing", lambda connection: ["gone"])
    assert health.check()[0]["guards"] == "ok"
    later = time.monotonic() + health.CACHE_SECONDS
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert health.check()[0]["guards"] == "gone"


def counted(web: Web, line: str) -> float:
    """The sum over the processes: whom a scrape meets is chance, so it is made until all were met."""
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
    for name in ("command_seconds_bucket", "sockets ", "pushes_lost_total", "build{", "answers_total{"):
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
    wait_for(lambda: ask(floor, "/healthz").json["timers"]["last_sweep_at"] is not None)
    timers = ask(floor, "/healthz").json["timers"]
    assert timers.keys() == {
        *("last_sweep_at", "swept_by", "sweep_age_seconds", "sweep_lag_ms", "overdue_decks"),
    }
    text = ask(floor, "/metrics").content.decode()
    for name in ("sweep_age_seconds", "sweep_lag_seconds", "overdue_decks"):
        assert re.search(f"^tablegame_{name} [0-9]", text, re.MULTILINE)
