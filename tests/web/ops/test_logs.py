"""The log of a server: one line of JSON for each thing, with its ids, and never a secret."""

import json
import logging
import re
from collections.abc import Iterator
from contextvars import copy_context
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import RequestFactory

from dealers.ops import logs
from tablegame.request_log import MAX_PATH_LENGTH
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet
from tests.web.api_tokens import KNOWN, give_tokens
from tests.web.clients import Answer, ask, commands_of, headers_of

PIN, WRONG_PIN, SECRET_BODY = "246810", "918273", "a-body-that-nobody-logs"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module", params=["web", "full_web"], ids=["embedded", "full"])
def web_that_fails(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    floor: Web = request.getfixturevalue(request.param)
    log = tmp_path_factory.mktemp("failing") / "web.log"
    with serving(log, floor.env, "tests.web.ops.failing_app:application") as web:
        yield web


def lines_of(web: Web) -> list[dict[str, Any]]:
    """Return every line, including those of the parent process."""
    return [json.loads(line) for line in web.log.read_text().splitlines()]


def line_of(web: Web, answer: Answer) -> dict[str, Any]:
    """Return the line about a request, by the id in its answer."""
    wanted = answer.headers["X-Request-ID"]
    (found,) = [line for line in lines_of(web) if (line["event"], line.get("request")) == ("request", wanted)]
    return found


def test_no_line_holds_a_pin_a_cookie_a_token_or_a_body(web_that_fails: Web) -> None:
    web = web_that_fails
    give_tokens(web)
    tablet = Tablet(web, 1, "audrey", is_fresh=True)
    headers = headers_of(tablet)
    token = f"{KNOWN}read:tables"
    stranger = Tablet(web, 1, "")
    stranger.request("GET", "/sign-in/")
    form = urlencode(
        {"username": "remy", "password": WRONG_PIN, "csrfmiddlewaretoken": stranger.cookies["csrftoken"]}
    )
    stranger.request("POST", "/sign-in/", form.encode(), {"Content-Type": FORM})
    body = json.dumps({"id": str(uuid4()), "seen": 1, "name": "deal", "args": {"x": SECRET_BODY}}).encode()
    assert ask(web, commands_of(tablet), "POST", body, headers).status == 400
    ask(web, commands_of(tablet), "POST", body, headers | {"X-CSRFToken": "wrong-csrf-token"})
    ask(web, "/api/v1/tables/1?pin=" + WRONG_PIN, headers={"Authorization": f"Bearer {token}"})
    ask(web, "/api/v1/tables/1", headers={"Authorization": "Bearer an-unknown-token"})
    with tablet.socket() as socket:
        socket.send(SECRET_BODY)
    failed = ask(web, "/api/v1/failing", "POST", body, headers | {"Authorization": f"Bearer {token}"})
    assert failed.code == (500, "fault")
    spoken = {"Content-Type": FORM, "Cookie": headers["Cookie"]}
    pin_form = urlencode({"password": PIN, "csrfmiddlewaretoken": tablet.cookies["csrftoken"]}).encode()
    assert ask(web, "/failing", "POST", pin_form, spoken).status == 500

    said = web.log.read_text()
    assert said.count("ValueError") >= 2
    secrets = {PIN, WRONG_PIN, SECRET_BODY, token, "an-unknown-token", "wrong-csrf-token"}
    secrets |= set(tablet.cookies.values()) | set(stranger.cookies.values())
    assert [secret for secret in secrets if secret in said] == []
    assert logs.REDACTED in said
    assert lines_of(web)


def test_a_request_has_one_line_with_its_ids(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    command_id = str(uuid4())
    tap = {"id": command_id, "seen": tablet.screen()["step"], "name": "seat_player", "args": {"seat": 1}}
    answer = ask(floor, commands_of(tablet), "POST", json.dumps(tap).encode(), headers_of(tablet))
    assert answer.status == 200
    line = line_of(floor, answer)
    assert line["level"] == "info"
    assert (line["method"], line["path"], line["status"]) == ("POST", commands_of(tablet), 200)
    assert (line["command"], line["command_id"], line["table"]) == ("seat_player", command_id, tablet.table)
    assert line["person"] > 0
    assert 0 < line["ms"] < 5_000
    assert re.fullmatch(r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["at"])


def test_a_fault_has_the_id_of_its_request(web_that_fails: Web) -> None:
    tablet = Tablet(web_that_fails, 1, "audrey")
    answer = ask(web_that_fails, "/api/v1/failing", headers=headers_of(tablet))
    assert answer.code == (500, "fault")
    request = answer.headers["X-Request-ID"]
    faults = [line for line in lines_of(web_that_fails) if line.get("request") == request]
    assert {line["logger"] for line in faults} == {"failing", "django.request", "requests"}
    assert "Traceback" in next(line["exception"] for line in faults if line["logger"] == "django.request")
    assert line_of(web_that_fails, answer)["status"] == 500


def test_a_program_is_named_in_the_line_and_a_health_check_has_none(floor: Web) -> None:
    give_tokens(floor)
    answer = ask(floor, "/api/v1/tables/1", headers={"Authorization": f"Bearer {KNOWN}read:tables"})
    assert line_of(floor, answer)["token"] == "read:tables"
    ask(floor, "/healthz")
    assert not any(line.get("path") == "/healthz" for line in lines_of(floor))
    long = ask(floor, "/api/" + "x" * 500)
    assert len(line_of(floor, long)["path"]) == MAX_PATH_LENGTH


def test_a_foreign_host_name_is_a_line_without_a_traceback(floor: Web) -> None:
    answer = ask(floor, "/api/v1/tables/1", headers={"Host": "elsewhere.example"})
    request = answer.headers["X-Request-ID"]
    lines = [line for line in lines_of(floor) if line.get("request") == request]
    assert {line["logger"] for line in lines} == {"django.security.DisallowedHost", "requests"}
    assert not any("exception" in line for line in lines)


def test_a_line_is_json_whatever_is_in_it() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "a\n%s", ("\ud800",), None)
    record.args = ("\ud800",)
    line = json.loads(logs.JsonLines().format(record))
    assert (line["event"], line["level"], line["logger"]) == ("a\n\ud800", "warning", "x")


def test_a_pin_in_a_tap_is_struck_out_even_by_itself() -> None:
    body = {"by": {"employee": "1002", "pin": "135790"}, "tap": {"name": "hold_table"}}
    request = RequestFactory().post("/", body, content_type="application/json")
    assert request.body
    record = logging.LogRecord("x", logging.ERROR, "", 0, "no 135790 at hold_table", (), None)

    def written() -> str:
        logs.start_request(request, "request-1")
        return logs.JsonLines().format(record)

    line = json.loads(copy_context().run(written))
    assert line["event"] == f"no {logs.REDACTED} at hold_table"


def test_what_a_request_brought_is_struck_out_of_a_warning() -> None:
    form = {"pin": "135790", "next": "/tables/1/"}
    request = RequestFactory().post("/", form, headers={"Cookie": "device=secret-cookie"})
    assert request.POST
    record = logging.LogRecord("x", logging.ERROR, "", 0, "135790 secret-cookie /tables/1/", (), None)

    def written() -> str:
        logs.start_request(request, "request-1")
        return logs.JsonLines().format(record)

    line = json.loads(copy_context().run(written))
    assert line["event"] == f"{logs.REDACTED} {logs.REDACTED} /tables/1/"
    assert line["request"] == "request-1"
