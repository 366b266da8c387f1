"""Builds the row of an event: its actor and command, and its link in the hash chain."""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from games.table.actor import Actor
from games.table.events import AnyEvent, write_event
from games.table.state import State
from tables.calendar import gaming_day
from tables.ids import id_in_table
from tables.log.chain import link
from tables.models import Table, TableEvent


class CommandContext(NamedTuple):
    """The command behind an event: its actor, its id, the digest of its content, and when it was given."""

    actor: Actor
    command_id: UUID
    digest: str
    at: datetime

    @property
    def day(self) -> date:
        return gaming_day(self.at)


def event_row(table: Table, state: State, event: AnyEvent, context: CommandContext, place: int) -> TableEvent:
    """Return the row of the event that led to this state, chained to the table's head."""
    row = TableEvent(
        id=id_in_table(table.pk, state.version),
        table_id=table.pk,
        sequence=state.version,
        day=context.day,
        step=state.step,
        at=context.at,
        actor=context.actor.id,
        device=context.actor.device,
        command_id=context.command_id,
        place=place,
        digest=context.digest,
        body=write_event(event),
    )
    row.marks, row.hash = link(table.head, row)
    return row
