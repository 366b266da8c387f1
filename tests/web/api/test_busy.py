"""A database that is locked or has hung up: 503, and the tap sent again happens once."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client

from dealers.api.decorators import json_errors
from dealers.api.responses import problem_for_status
from dealers.models import Staff
from tests.harness.servers.process import child_environment
from tests.harness.servers.web import Web, serving
from tests.harness.signed_in import browser_of
from tests.harness.tablet import Tablet
from tests.web.clients import Answer, ask, commands_of, headers_of

# In another process, like a backup or a person at the prompt, until its input ends.
HOLD = """
import sys
from django.db import transaction
from tables.models import Table
with transaction.atomic():
    Table.objects.select_for_update().get(pk={table})
    print("held", flush=True)
    sys.stdin.read()
"""
HANG_UP = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'to be hung up on'
"""
# Each thread of each process that uses the database finds out for itself.
THREADS = 2 * 4


@contextmanager
def held(web: Web, table: int) -> Iterator[None]:
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--no-imports", "--command"]
    with subprocess.Popen(
        [*command, HOLD.format(table=table)],
        env=child_environment(web.env),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.stdin.close()


def seat_player(tablet: Tablet, seat: int) -> bytes:
    tap = {"id": str(uuid4()), "seen": tablet.screen()["step"], "name": "seat_player", "args": {"seat": seat}}
    return json.dumps(tap).encode()


def send(tablet: Tablet, body: bytes) -> Answer:
    return ask(tablet.web, commands_of(tablet), "POST", body, headers_of(tablet))


def test_a_tap_at_a_held_table_is_answered_503_and_under_its_id_happens_once(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    before, body = tablet.screen(), seat_player(tablet, 4)
    with held(floor, tablet.table):
        busy = send(tablet, body)
        assert busy.code == (503, "busy")
        assert busy.headers["Retry-After"] == "1"
        assert tablet.screen() == before
    done = [send(tablet, body) for _ in range(2)]
    assert [answer.status for answer in done] == [200, 200]
    assert done[0].content == done[1].content
    assert tablet.screen()["version"] == before["version"] + 1


def test_a_database_that_hung_up_costs_each_thread_one_answer(full_web: Web, tmp_path: Path) -> None:
    """On a separate server: a thread that was idle has yet to find out."""
    database = full_web.env["DATABASE_URL"]
    named = {**full_web.env, "DATABASE_URL": f"{database}?application_name=to%20be%20hung%20up%20on"}
    with serving(tmp_path / "web.log", named) as web:
        tablet = Tablet(web, next(full_web.unused_tables))
        version, body = tablet.screen()["version"], seat_player(tablet, 4)
        with psycopg.connect(database, autocommit=True) as connection:
            assert connection.execute(HANG_UP).fetchall()
        answers = [send(tablet, body) for _ in range(4 * THREADS)]
    failed = [answer.code for answer in answers if answer.status != 200]
    assert failed == [(503, "busy")] * len(failed)
    assert 0 < len(failed) <= THREADS
    assert Tablet(full_web, tablet.table).screen()["version"] == version + 1


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_a_page_says_that_the_database_does_not_answer(
    kind: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    browser = browser_of(Staff.objects.create(username="boss", role="pit_boss"))
    assert browser.get("/pits/").status_code == 200

    def away(*_: Any) -> None:
        raise kind("the server closed the connection unexpectedly")

    with connection.execute_wrapper(away):
        for answer in (
            browser.get("/pits/"),
            browser.post("/sign-in/", {"username": "dana", "password": "246810"}),
        ):
            assert answer.status_code == 503
            assert answer["Retry-After"]
            assert "The database is not responding" in answer.content.decode()
            assert "closed the connection" not in answer.content.decode()
    noted = [line for line in caplog.records if line.message.startswith("the database does not answer")]
    assert len(noted) == 2
    for line in noted:
        # On SQLite a missing column is such an error too, so the log says where it happened.
        assert line.exc_info is not None
        assert line.exc_info[0] is kind


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_a_sign_in_whose_session_cannot_be_written_is_answered_503_too(kind: type[Exception]) -> None:
    Staff.objects.create_user("boss", password="246810", role="pit_boss")
    form, browser = {"username": "boss", "password": "246810"}, Client()

    def away(execute: Any, sql: str, *more: Any) -> Any:
        if 'UPDATE "django_session"' in sql:
            raise kind("the server closed the connection unexpectedly")
        return execute(sql, *more)

    with connection.execute_wrapper(away):
        answer = browser.post("/sign-in/", form)
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert "The database is not responding" in answer.content.decode()
    assert browser.post("/sign-in/", form).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("statement", ['INSERT INTO "dealers_signin"', 'UPDATE "django_session"'])
def test_a_form_whose_sign_in_was_answered_503_is_sent_again_as_it_is(statement: str) -> None:
    """Signing in gives the browser a new CSRF token, which the form on the screen does not have."""
    Staff.objects.create_user("boss", password="246810", role="pit_boss")
    browser, failed = Client(enforce_csrf_checks=True), list[str]()
    token = browser.get("/sign-in/").context["csrf_token"]
    form = {"username": "boss", "password": "246810", "csrfmiddlewaretoken": str(token)}

    def away(execute: Any, sql: str, *more: Any) -> Any:
        if statement in sql:
            failed.append(sql)
            raise OperationalError("the server closed the connection unexpectedly")
        return execute(sql, *more)

    with connection.execute_wrapper(away):
        assert browser.post("/sign-in/", form).status_code == 503
    assert failed
    assert browser.post("/sign-in/", form).status_code == 302
    assert browser.get("/pits/").status_code == 200


@pytest.mark.django_db
def test_a_session_ended_in_the_meantime_is_no_database_fault() -> None:
    Staff.objects.create_user("boss", password="246810", role="pit_boss")

    def end_it(execute: Any, sql: str, *more: Any) -> Any:
        if 'UPDATE "django_session"' in sql:
            Session.objects.all().delete()
        return execute(sql, *more)

    with connection.execute_wrapper(end_it):
        answer = Client().post("/sign-in/", {"username": "boss", "password": "246810"})
    assert answer.status_code == 400


def test_the_api_says_in_its_own_words_that_the_database_is_not_responding(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail() -> HttpResponse:
        raise OperationalError("no such column: pit")

    assert json_errors(fail)().status_code == 503
    (line,) = caplog.records
    assert line.message == "the database does not answer: OperationalError: no such column: pit"
    # Middleware answers people in HTML and programs in JSON.
    assert problem_for_status(503).code == "busy"
