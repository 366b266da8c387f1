"""GET the steps of a round, each with the felt, and whether its part of the log verifies.

The round page uses both.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from dealers.api import responses
from dealers.api.decorators import json_errors, require_person
from dealers.api.events import read_after
from dealers.auth.access import may_read
from dealers.auth.permissions import NotYours
from dealers.limits.rate_limits import LONG_READS, READS
from tables.history.story import StoryStep, build_story, people_in
from tables.ids import MAX_ID
from tables.models import Round
from tables.threads import in_database_thread, in_long_thread
from tables.verify.round import verify_round

SYSTEM = ("", "system")


@require_GET
async def steps(request: HttpRequest, round_id: int) -> HttpResponse:
    return await _in_long_thread(request, round_id, show_steps)


@require_GET
async def verification(request: HttpRequest, round_id: int) -> HttpResponse:
    return await _in_long_thread(request, round_id, show_verification)


async def _in_long_thread(
    request: HttpRequest, round_id: int, show: Callable[[HttpRequest, Round], HttpResponse]
) -> HttpResponse:
    """Read the log up to the round in the long-read thread.

    A request without permission is refused at once.
    """
    result = await in_database_thread(readable_round, request, round_id)
    return result if isinstance(result, HttpResponse) else await in_long_thread(show, request, result)


@json_errors
def readable_round(request: HttpRequest, round_id: int) -> Round:
    """Return the round if the person may read its table and stays within the rate limit."""
    person = require_person(request, READS).person
    if round_id > MAX_ID:
        raise Round.DoesNotExist
    round_row = Round.objects.select_related("table").get(pk=round_id)
    if not may_read(person, round_row.table_id):
        raise NotYours
    LONG_READS.check(f"person:{person.pk}")
    return round_row


@gzip_page
@json_errors
def show_steps(request: HttpRequest, round_row: Round) -> HttpResponse:
    """Return the events of a round after a sequence, each with its actor, time, device and felt."""
    story = build_story(round_row, read_after(request))
    people = people_in(story.steps, round_row.ended_at)
    return _private(
        {
            "steps": [_step(step, people) for step in story.steps],
            "is_complete": story.is_complete,
            "gone": story.why_missing,
            "people": {number: name for number, (name, _) in people.items()},
        }
    )


@json_errors
def show_verification(request: HttpRequest, round_row: Round) -> HttpResponse:
    return _private(verify_round(round_row)._asdict())


def _step(step: StoryStep, people: dict[str, tuple[str, str]]) -> dict[str, Any]:
    name, role = people.get(step.actor, SYSTEM if step.actor == "system" else (step.actor, ""))
    return {
        "sequence": step.sequence,
        "at": step.at,
        "who": name,
        "role": role,
        "device": step.device,
        "event": step.event,
        "words": step.words,
        "changes": step.changes,
        "state": step.state,
    }


def _private(body: dict[str, Any]) -> HttpResponse:
    response = responses.json_response(200, body)
    response["Cache-Control"] = "no-store"
    return response
