"""Finds the events of one gaming day of a table, by its checkpoints."""

from datetime import date

from tables.ids import id_in_table
from tables.models import Checkpoint, Table, TableEvent
from tables.verify.states import OPENING_EVENT


def day_span(table: Table, day: date, archived: int) -> tuple[int, int] | None:
    """Return the last event before a gaming day and the last event of it, or None for a day without events.

    A table that was only opened, or has nothing but archived days, has no other checkpoint on its next day.
    """
    keys = (id_in_table(table.pk, 0), id_in_table(table.pk, table.version))
    checkpoints = Checkpoint.objects.filter(pk__range=keys)
    last_checkpoint = checkpoints.filter(day__lte=day).order_by("-pk").values_list("sequence", "day").first()
    if last_checkpoint is None:
        return None
    sequence, began = last_checkpoint
    after = checkpoints.filter(pk__gt=id_in_table(table.pk, sequence)).order_by("pk")
    last = after.values_list("sequence", flat=True).first() or table.version
    first = max(sequence, archived)
    if sequence in (OPENING_EVENT, archived):
        next_day = TableEvent.objects.filter(pk=id_in_table(table.pk, first + 1)).values_list(
            "day", flat=True
        )
        is_of_day = next_day.first() in (None, day)
        if (sequence, began) == (OPENING_EVENT, day) and not archived:
            return (0, last if is_of_day else OPENING_EVENT)
        return (first, last) if is_of_day and first < last else None
    return (first, last) if began == day and first < last else None
