"""PostgreSQL that is gone, silent or read-only: each answer is 503 within four seconds."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest

from dealers.api.health import RESULT_SECONDS
from tables.database.patience import ImpatientConnection, wait_at_most
from tests.faults.proxy import Lines
from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import wait_for
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet
from tests.web.clients import Answer, ask, commands_of, cookie_of, headers_of

# The promise, whatever the database does.
SECONDS = 4
READ_ONLY = "-c%20default_transaction_read_only%3Don"


@pytest.fixture
def lines() -> Iterator[Lines]:
    made = Lines()
    yield made
    made.close()


def tap_of(tablet: Tablet) -> bytes:
    tap = {"id": str(uuid4()), "seen": tablet.screen()["step"], "name": "seat_player", "args": {"seat": 4}}
    return json.dumps(tap).encode()


def send(web: Web, tablet: Tablet, body: bytes) -> Answer:
    return ask(web, commands_of(tablet), "POST", body, headers_of(tablet))


def everything(web: Web, tablet: Tablet, body: bytes) -> list[tuple[int, float]]:
    """Return status and seconds of taps, more than there are threads, of pages and of the health check."""

    def timed(path: str) -> tuple[int, float]:
        began, cookie = time.monotonic(), {"Cookie": cookie_of(tablet)}
        answer = ask(web, path, headers=cookie) if path else send(web, tablet, body)
        return answer.status, time.monotonic() - began

    paths = [*[""] * 6, "/healthz", f"/api/v1/tables/{tablet.table}", "/", f"/tables/{tablet.table}/"]
    with ThreadPoolExecutor(len(paths)) as pool:
        return list(pool.map(timed, paths))


def assert_all_503(answers: list[tuple[int, float]]) -> None:
    assert {status for status, _ in answers} == {503}
    assert max(seconds for _, seconds in answers) < SECONDS


def test_while_postgresql_is_silent_or_gone_each_answer_is_503_in_four_seconds(
    full_web: Web, lines: Lines, tmp_path: Path
) -> None:
    url = full_web.env["DATABASE_URL"]
    real = urlsplit(url).port
    assert real is not None
    port = lines.add("database", real)
    line = lines.by_name["database"]
    with serving(tmp_path / "web.log", {"DATABASE_URL": url.replace(f":{real}", f":{port}")}) as web:
        tablet = Tablet(full_web, next(full_web.unused_tables))
        body = tap_of(tablet)
        # Afterward every thread has a connection, and the pool some for the pages.
        assert {status for status, _ in everything(web, tablet, body)} == {200}
        # Connections stay open and new ones are accepted, but nothing is ever answered.
        line.trouble = "half_open"
        time.sleep(RESULT_SECONDS)
        for _ in range(2):
            assert_all_503(everything(web, tablet, body))
        line.trouble = ""
        wait_for(lambda: ask(web, "/healthz").status == 200)
        wait_for(lambda: send(web, tablet, body).status == 200)
        # Each thread finds out for itself that its connection is gone; new ones are refused.
        lines.do(line._server.close)  # noqa: SLF001 - nothing listens any more
        lines.do(lambda: line.end_all(is_reset=True))
        time.sleep(RESULT_SECONDS)
        assert_all_503(everything(web, tablet, body))


def test_a_read_only_postgresql_is_503_and_still_shows_what_it_has(full_web: Web, tmp_path: Path) -> None:
    tablet = Tablet(full_web, next(full_web.unused_tables))
    body, boss = tap_of(tablet), Tablet(full_web, 1, "boss")
    env = {"DATABASE_URL": f"{full_web.env['DATABASE_URL']}?options={READ_ONLY}"}
    with serving(tmp_path / "web.log", env) as web:
        assert send(web, tablet, body).code == (503, "busy")
        health = ask(web, "/healthz")
        assert (health.status, health.json["checks"]["database"]) == (503, "ReadOnlySqlTransaction")
        assert ask(web, "/", headers={"Cookie": cookie_of(boss)}).status == 200
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie_of(boss)}
        token = f"csrfmiddlewaretoken={boss.cookies['csrftoken']}".encode()
        page = ask(web, f"/floor/tables/{tablet.table}/assign", "POST", token, form)
        assert (page.status, page.headers["Retry-After"]) == (503, "2")
        assert b"The database is not responding" in page.content
    assert send(full_web, tablet, body).status == 200


def test_a_statement_that_is_not_answered_in_time_ends_its_connection(postgres: Postgres) -> None:
    with ImpatientConnection.connect(postgres.url()) as patient:
        patient.execute("SELECT pg_sleep(0.2)")
    impatient = ImpatientConnection.connect(postgres.url())
    with pytest.raises(psycopg.OperationalError), wait_at_most(0.1):
        impatient.execute("SELECT pg_sleep(5)")
    assert impatient.closed
