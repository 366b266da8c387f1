"""The HTTP doors of a table."""

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from dealers import answers
from dealers.people import actor_at
from dealers.permissions import NotYours, giver
from dealers.taps import LONGEST_BODY, Malformed, read_tap
from games.law import Refused
from games.state import read_state
from tables.execute import Stale, execute
from tables.models import Table
from tables.screens import audience_of, write_screen
from tables.threads import in_database_thread


@require_GET
async def table(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_table, request, table_id)


@require_POST
async def commands(request: HttpRequest, table_id: int) -> HttpResponse:
    if request.content_type != "application/json":
        return answers.problem(415, "not_json", "Send the command as application/json.")
    if int(request.headers.get("Content-Length") or 0) > LONGEST_BODY:
        return answers.problem(413, "too_large", "A command is smaller than 64 KiB.")
    return await in_database_thread(give_command, request, table_id)


def show_table(request: HttpRequest, table_id: int) -> HttpResponse:
    found = Table.objects.filter(pk=table_id).first()
    if not request.user.is_authenticated:
        return answers.sign_in_first()
    if found is None:
        return answers.no_table()
    actor = actor_at(found, request.user)
    if actor is None:
        return answers.not_yours()
    text = write_screen(table_id, read_state(found.snapshot), audience_of(actor))
    return HttpResponse(text, content_type="application/json")


def give_command(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who are you, is it well formed, may you; then the one function that changes a table."""
    person = request.user
    if not person.is_authenticated:
        return answers.sign_in_first()
    try:
        tap, command = read_tap(request.body)
        done = execute(table_id, lambda table: giver(table, person, tap.name), tap.id, tap.seen, command)
    except Malformed as malformed:
        return answers.problem(400, malformed.code, malformed.message)
    except Table.DoesNotExist:
        return answers.no_table()
    except NotYours:
        return answers.not_yours()
    except Refused as refusal:
        return answers.refused(refusal)
    except Stale as stale:
        return answers.stale(write_screen(table_id, stale.state, audience_of(stale.actor)))
    except OperationalError:
        return answers.busy()
    return answers.answer(200, done)
