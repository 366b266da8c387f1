"""The dealer's card of a table: what is posted there, and the order of its round."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from dealers import answers
from dealers.doors import answering, reader_at
from games.table.state import read_state
from games.table.view.dealers_card import card
from tables.models import Table
from tables.threads import in_database_thread


@require_GET
async def table_card(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_card, request, table_id)


@answering
def show_card(request: HttpRequest, table_id: int) -> HttpResponse:
    """Posted for everybody, so whoever may read tables reads it."""
    reader_at(request, "read:tables")
    state = read_state(Table.objects.only("snapshot").get(pk=table_id).snapshot)
    return answers.answer(200, card(state))
