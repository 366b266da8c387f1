"""GET a table and its dealer's card."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from dealers.api import responses
from dealers.api.decorators import json_errors, require_reader
from dealers.auth.identity import actor_at
from games.table.actor import Actor
from games.table.state import read_state
from games.table.view.dealers_card import build_dealers_card
from tables.models import Table
from tables.push.screens import write_screen
from tables.threads import in_database_thread


@require_GET
async def table_card(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_card, request, table_id)


@json_errors
def show_card(request: HttpRequest, table_id: int) -> HttpResponse:
    """Return the dealer's card, which is posted at the table, to anyone who may read tables."""
    require_reader(request, "read:tables")
    state = read_state(Table.objects.only("snapshot").get(pk=table_id).snapshot)
    return responses.json_response(200, build_dealers_card(state))


# Programs see the whole table, without buttons.
PROGRAM = Actor("", "auditor")


@require_GET
async def table(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_table, request, table_id)


@json_errors
def show_table(request: HttpRequest, table_id: int) -> HttpResponse:
    identity = require_reader(request, "read:tables")
    table_row = Table.objects.get(pk=table_id)
    actor = PROGRAM if identity is None else actor_at(table_row, identity)
    text = write_screen(table_id, read_state(table_row.snapshot), actor)
    return HttpResponse(text, content_type="application/json")
