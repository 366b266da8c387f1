"""Giving a table another name or another pit."""

from django.db import transaction

from dealers.pits import write_pit
from tables.groups import pit_group
from tables.models import Table
from tables.publish import publish


def rename_and_move(table: Table) -> None:
    """Writes the name and the pit that a table has now; walls that it leaves or comes to are shown anew."""
    with transaction.atomic():
        left = Table.objects.select_for_update().values_list("pit", flat=True).get(pk=table.pk)
        # Nothing else of the row: a tap may have changed it since it was read.
        table.save(update_fields=("name", "pit"))
        pits = [pit for pit in dict.fromkeys((left, table.pit_id)) if pit is not None]
        transaction.on_commit(lambda: _show(pits), robust=True)


def _show(pits: list[int]) -> None:
    publish({pit_group(pit): {"text": write_pit(pit)[1]} for pit in pits})
