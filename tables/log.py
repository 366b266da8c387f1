"""Writing the log: an event, who caused it by which command, and its link in the chain."""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from games.table.actor import Actor
from games.table.events import AnyEvent, write_event
from games.table.state import State
from tables.chain import link, marks
from tables.gaming_day import gaming_day
from tables.models import Table, TableEvent
from tables.numbering import numbered


class Cause(NamedTuple):
    """The command behind events: who gave it, its id and the digest of what it said, and when."""

    actor: Actor
    command_id: UUID
    digest: str
    at: datetime

    @property
    def day(self) -> date:
        return gaming_day(self.at)


def entry(table: Table, state: State, event: AnyEvent, cause: Cause, place: int) -> TableEvent:
    """The row of the event that led to this state, linked behind the table's head."""
    row = TableEvent(
        id=numbered(table.pk, state.version),
        table=table,
        sequence=state.version,
        day=cause.day,
        step=state.step,
        at=cause.at,
        actor=cause.actor.id,
        device=cause.actor.device,
        command_id=cause.command_id,
        place=place,
        digest=cause.digest,
        body=write_event(event),
    )
    row.marks = marks(row)
    row.hash = link(table.head, row)
    return row
