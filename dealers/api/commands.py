"""POST a command to a table."""

import time

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from dealers.api import responses
from dealers.api.decorators import json_body, json_errors, require_person
from dealers.api.taps import read_tap
from dealers.auth.permissions import authorize
from dealers.ops import logs, metrics
from tables.execute import Stale, execute
from tables.push.screens import write_screen
from tables.threads import in_database_thread


@require_POST
@json_body("command")
async def commands(request: HttpRequest, table_id: int) -> HttpResponse:
    began = time.perf_counter()
    logs.bind(table=table_id)
    response = await in_database_thread(give_command, request, table_id)
    metrics.count_command(logs.bound("command"), response.status_code, time.perf_counter() - began)
    return response


@json_errors
def give_command(request: HttpRequest, table_id: int) -> HttpResponse:
    """Check the person, the body and the permission, then call the one function that changes a table."""
    identity = require_person(request, table_id=table_id)
    tap, command = read_tap(request.body)
    logs.bind(command=tap.name, command_id=tap.id)
    try:
        done = execute(
            table_id, lambda table: authorize(table, identity, tap.name), tap.id, tap.seen, command
        )
    except Stale as stale:
        return responses.stale(write_screen(table_id, stale.state, stale.actor))
    return responses.json_response(200, done)
