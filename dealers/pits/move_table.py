"""Renames a table or moves it to another pit."""

from django.db import transaction
from django.http import HttpRequest

from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from dealers.pits.view import write_pit
from tables.log.journal.record import journaled, record
from tables.models import Table
from tables.push.groups import pit_group
from tables.push.publish import publish


def rename_and_move(table: Table, by: Staff | None = None, request: HttpRequest | None = None) -> None:
    """Save the table's new name and pit, and push the walls of the old and new pit again."""
    with journaled():
        # The pit may be missing, and PostgreSQL cannot lock the nullable side of a join.
        locked = Table.objects.select_for_update(of=("self",)).select_related("pit")
        before = locked.only("name", "pit").get(pk=table.pk)
        # Only these fields: a command may have changed the rest of the row since it was read.
        table.save(update_fields=("name", "pit"))
        record(table, by=None if by is None else by.pk)
        if before.name != table.name:
            log_security_event(
                "renamed", request, person=by, about=before.name, detail=f"table to {table.name}"
            )
        if before.pit_id != table.pit_id:
            moved = f"{before.pit or 'no pit'} to {table.pit or 'no pit'}"
            log_security_event("table_moved", request, person=by, about=table.name, detail=moved)
        pits = [pit for pit in dict.fromkeys((before.pit_id, table.pit_id)) if pit is not None]
        transaction.on_commit(lambda: _push_pits(pits), robust=True)


def _push_pits(pits: list[int]) -> None:
    publish({pit_group(pit): {"text": write_pit(pit)[1]} for pit in pits})
