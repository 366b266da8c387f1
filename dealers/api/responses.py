"""Responses of the API: JSON with a code for programs and a sentence for people."""

import math
from typing import Any

import msgspec
from django.http import HttpResponse
from msgspec import UNSET, Struct, UnsetType

from games.messages.catalog import show, worded
from games.rulebook.law import Refused
from games.table.view.table import Screen


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request failed. A refusal names its paragraph, and the key and parameters of its sentence."""

    code: str
    message: str
    law: str | UnsetType | None = UNSET
    key: str = ""
    params: dict[str, str] = {}


class StaleProblem(Struct, frozen=True):
    """The screen was old; this is the current one."""

    code: str
    message: str
    screen: Screen


# Messages for errors that come from Django or the server itself.
PROBLEMS = {
    400: ("bad_request", "The request was not understood."),
    403: ("forbidden", "This is not allowed."),
    404: ("no_such_path", "There is nothing at this address."),
    405: ("wrong_method", "This method is not allowed here."),
    408: ("too_slow", "The request took too long."),
    413: ("too_large", "A request must be smaller than 64 KiB."),
    415: ("no_files", "Files are not accepted here."),
    500: ("fault", "Something went wrong here. It was logged."),
    503: ("busy", "The database is not responding. Try again in a moment."),
}


def json_response(status: int, body: Any) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(body), status=status, content_type="application/json")


def problem(status: int, code: str, message: str) -> HttpResponse:
    return json_response(status, Problem(code, message))


def problem_for_status(status: int) -> Problem:
    """Return the problem for a status that has no message of its own."""
    code, message = PROBLEMS.get(status, PROBLEMS[500 if status >= 500 else 400])
    return Problem(code, message)


def refused(refusal: Refused) -> HttpResponse:
    params = {name: show(value) for name, value in refusal.params.items()}
    message = worded(refusal.key, refusal.params)
    return json_response(422, Problem(refusal.code, message, refusal.law, refusal.key, params))


def sign_in_first() -> HttpResponse:
    return problem(401, "sign_in", "Sign in first.")


def bad_token() -> HttpResponse:
    response = problem(401, "bad_token", "This token is unknown, revoked or expired.")
    response["WWW-Authenticate"] = "Bearer"
    return response


def no_scope(scope: str) -> HttpResponse:
    return problem(403, "no_scope", f"This needs a token with the scope {scope}.")


def not_yours() -> HttpResponse:
    return problem(403, "not_yours", "You do not work this table.")


def no_table() -> HttpResponse:
    return problem(404, "no_table", "There is no such table.")


def stale(screen: str) -> HttpResponse:
    message = "The table has moved on. Look again."
    return json_response(409, {"code": "stale", "message": message, "screen": msgspec.Raw(screen.encode())})


def too_many(seconds: float) -> HttpResponse:
    response = problem(429, "too_many", "That was too fast. Wait a moment and try again.")
    response["Retry-After"] = str(math.ceil(seconds))
    return response


def busy() -> HttpResponse:
    response = problem(503, "busy", "The table is busy. Your tap will be sent again.")
    response["Retry-After"] = "1"
    return response
