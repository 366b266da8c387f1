"""The HTTP doors of a table."""

import time

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from dealers import answers, logs, metrics
from dealers.doors import answering, person_at, reader_at
from dealers.people import actor_at
from dealers.permissions import giver
from dealers.taps import LONGEST_BODY, read_tap
from games.table.actor import Actor
from games.table.state import read_state
from tables.execute import Stale, execute
from tables.models import Table
from tables.push.screens import write_screen
from tables.threads import in_database_thread

# What a program of the house sees of a table: all of it, and no buttons.
PROGRAM = Actor("", "auditor")


@require_GET
async def table(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_table, request, table_id)


@require_POST
async def commands(request: HttpRequest, table_id: int) -> HttpResponse:
    began = time.perf_counter()
    if request.content_type != "application/json":
        return answers.problem(415, "not_json", "Send the command as application/json.")
    if len(request.body) > LONGEST_BODY:
        return answers.problem(413, "too_large", "A command is smaller than 64 KiB.")
    logs.note(table=table_id)
    answer = await in_database_thread(give_command, request, table_id)
    metrics.command_answered(logs.noted("command"), answer.status_code, time.perf_counter() - began)
    return answer


@answering
def show_table(request: HttpRequest, table_id: int) -> HttpResponse:
    who = reader_at(request, "read:tables")
    found = Table.objects.get(pk=table_id)
    actor = PROGRAM if who is None else actor_at(found, who)
    text = write_screen(table_id, read_state(found.snapshot), actor)
    return HttpResponse(text, content_type="application/json")


@answering
def give_command(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who are you, is it well formed, may you; then the one function that changes a table."""
    who = person_at(request)
    tap, command = read_tap(request.body)
    logs.note(command=tap.name, command_id=tap.id)
    try:
        done = execute(table_id, lambda table: giver(table, who, tap.name), tap.id, tap.seen, command)
    except Stale as stale:
        return answers.stale(write_screen(table_id, stale.state, stale.actor))
    return answers.answer(200, done)
