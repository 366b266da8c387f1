"""Writes the rows that follow from events, in their command's transaction, one query per model."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, Q

from tables import sql
from tables.models import Timer
from tables.models.timers import NEVER
from tables.rows.changes import Change, Increment, Insert, Transition, Update
from tables.rows.floor import (
    approval_changes,
    deck_changes,
    meter_changes,
    rules_changes,
    seat_changes,
    timer_changes,
)
from tables.rows.irregularities import irregularity_changes
from tables.rows.rounds import round_changes
from tables.rows.tallies import tally_changes

PROJECTIONS = (
    seat_changes,
    deck_changes,
    meter_changes,
    approval_changes,
    timer_changes,
    round_changes,
    irregularity_changes,
    tally_changes,
    rules_changes,
)


def row_changes(transition: Transition) -> list[Change]:
    """Return the row changes of one event."""
    return [change for kind in PROJECTIONS for change in kind(transition)]


def write_rows(changes: Iterable[Change]) -> None:
    """Write the changes, in order where they affect the same model.

    Increments are written with the table's row: see tables/rows/running_tallies.py.
    """
    waiting: dict[type[Model], list[Any]] = {}
    for change in changes:
        if isinstance(change, Increment):
            continue
        model = type(change.row) if isinstance(change, Insert) else change.model
        same_kind = waiting.setdefault(model, [])
        if model is not Timer and same_kind and not _goes_with(same_kind[0], change):
            _flush(model, same_kind)
        same_kind.append(change)
    _write_timers(waiting.pop(Timer, []))
    for model, changes_of_kind in waiting.items():
        _flush(model, changes_of_kind)


def _goes_with(first: Change, change: Change) -> bool:
    """Return whether one statement can write both."""
    return type(first) is type(change) and not isinstance(change, Update)


def _write_timers(changes_of_timers: Iterable[Any]) -> None:
    """Write all timer changes of a command in one statement. A deleted timer is set to never."""
    last: dict[tuple[int, str, str], Timer] = {}
    for change in changes_of_timers:
        if isinstance(change, Insert):
            timer: Any = change.row
        elif isinstance(change, Update):
            timer = Timer(**change.found_by, **change.to)
        else:
            timer = Timer(**change.found_by, due_at=NEVER)
        last[timer.table_id, timer.kind, timer.subject] = timer
    if last:
        sql.insert_rows(list(last.values()))


def _flush(model: type[Model], waiting: list[Any]) -> None:
    """Write the changes in one statement: all inserts, all deletes, or one update."""
    manager = model._default_manager  # noqa: SLF001 - Django's own name for it
    if isinstance(waiting[0], Insert):
        sql.insert_rows([change.row for change in waiting])
    elif isinstance(waiting[0], Update):
        (update,) = waiting
        manager.filter(**update.found_by).update(**update.to)
    else:
        condition = Q()
        for delete in waiting:
            condition |= Q(**delete.found_by)
        manager.filter(condition).delete()
    waiting.clear()
