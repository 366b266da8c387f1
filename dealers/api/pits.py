"""GET a pit."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from dealers.api import responses
from dealers.api.decorators import json_errors, require_reader
from dealers.auth.access import may_watch
from dealers.auth.permissions import NotYours
from dealers.pits.view import read_pit
from tables.threads import in_database_thread


@require_GET
async def pit(request: HttpRequest, pit_id: int) -> HttpResponse:
    return await in_database_thread(show_pit, request, pit_id)


@json_errors
def show_pit(request: HttpRequest, pit_id: int) -> HttpResponse:
    identity = require_reader(request, "read:tables")
    if identity is not None and not may_watch(identity.person, pit_id):
        raise NotYours
    return responses.json_response(200, read_pit(pit_id))
