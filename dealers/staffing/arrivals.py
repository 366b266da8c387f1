"""Records in a table's log which dealer works there since when. The relief timer runs from that."""

from contextlib import suppress
from uuid import uuid4

from dealers.models import Staff
from games.rulebook.law import Refused
from games.table.actor import Actor
from games.table.commands import Command, LeaveTable, TakeTable
from tables.execute import execute
from tables.models import Table


def table_of_dealer(dealer: Staff) -> Table | None:
    """Return the table of a dealer signed in without its tablet, or None if they deal at several."""
    tables = list(Table.objects.filter(dealer=dealer).only("pk")[:2])
    return tables[0] if len(tables) == 1 else None


def record_arrival(table_id: int, dealer: Staff, device: str = "") -> None:
    """Record that this dealer works here from now on. Unlocking the tablet again changes nothing."""
    _record(table_id, dealer, device, TakeTable())


def record_departure(table_id: int, dealer: Staff, device: str = "") -> None:
    _record(table_id, dealer, device, LeaveTable())


def _record(table_id: int, dealer: Staff, device: str, command: Command) -> None:
    actor = Actor(str(dealer.pk), "dealer", is_assigned=True, device=device)
    with suppress(Refused):
        execute(table_id, lambda _: actor, uuid4(), None, command)
