"""GET the steps of a round, each with the felt, and whether its part of the log verifies.

The round page asks.
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
from tables.history.story import StoryStep, people_in, tell_story
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
    """Reads a gaming day of the log up to the round, for whoever may: a no is said at once."""
    found = await in_database_thread(readable_round, request, round_id)
    return found if isinstance(found, HttpResponse) else await in_long_thread(show, request, found)


@json_errors
def readable_round(request: HttpRequest, round_id: int) -> Round:
    """The round, for those who may read its table, and have not just read others."""
    person = require_person(request, READS).person
    if round_id > MAX_ID:
        raise Round.DoesNotExist
    found = Round.objects.select_related("table").get(pk=round_id)
    if not may_read(person, found.table_id):
        raise NotYours
    LONG_READS.check(f"person:{person.pk}")
    return found


@gzip_page
@json_errors
def show_steps(request: HttpRequest, found: Round) -> HttpResponse:
    """The events of a round behind a sequence, each with who, when, from where, and the felt after it."""
    story = tell_story(found, read_after(request))
    people = people_in(story.steps)
    return _private(
        {
            "steps": [_step(step, people) for step in story.steps],
            "is_complete": story.is_complete,
            "gone": story.gone,
            "people": {number: name for number, (name, _) in people.items()},
        }
    )


@json_errors
def show_verification(request: HttpRequest, found: Round) -> HttpResponse:
    return _private(verify_round(found)._asdict())


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
    answer = responses.json_response(200, body)
    answer["Cache-Control"] = "no-store"
    return answer
