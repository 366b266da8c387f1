"""Writing the log: an event, who caused it by which command, and its link in the chain."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games.actor import Actor
from games.events import AnyEvent, write_event
from games.state import State
from tables.chain import link
from tables.models import Table, TableEvent


class Cause(NamedTuple):
    """The command behind events: who gave it, its id and the digest of what it said, and when."""

    actor: Actor
    command_id: UUID
    digest: str
    at: datetime


def entry(table: Table, state: State, event: AnyEvent, cause: Cause, place: int) -> TableEvent:
    """The row of the event that led to this state, linked behind the table's head."""
    row = TableEvent(
        table=table,
        sequence=state.version,
        step=state.step,
        at=cause.at,
        actor=cause.actor.id,
        device=cause.actor.device,
        command_id=cause.command_id,
        place=place,
        digest=cause.digest,
        body=write_event(event),
    )
    row.hash = link(table.head, row)
    return row
