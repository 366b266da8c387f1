"""Answers of the API: JSON, with a code for programs and a sentence for people."""

from typing import Any

import msgspec
from django.http import HttpResponse

from games.law import Refused
from games.messages import say


def answer(status: int, body: Any) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(body), status=status, content_type="application/json")


def problem(status: int, code: str, message: str, **more: Any) -> HttpResponse:
    return answer(status, {"code": code, "message": message, **more})


def refused(refusal: Refused) -> HttpResponse:
    return problem(422, refusal.code, say(refusal), law=refusal.law)


def sign_in_first() -> HttpResponse:
    return problem(401, "sign_in", "Sign in first.")


def not_yours() -> HttpResponse:
    return problem(403, "not_yours", "You do not work this table.")


def no_table() -> HttpResponse:
    return problem(404, "no_table", "There is no such table.")


def stale(screen: str) -> HttpResponse:
    """The screen was old: here is the fresh one."""
    message = "The table has moved on. Look again."
    return answer(409, {"code": "stale", "message": message, "screen": msgspec.Raw(screen.encode())})


def busy() -> HttpResponse:
    return problem(503, "busy", "The table is busy. The tap is sent again by itself.")
