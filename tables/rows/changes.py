"""The transition one event makes, and the row changes that follow from it."""

from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Model

from games.table.events import AnyEvent
from games.table.state import State


class Transition(NamedTuple):
    """One event of a table with the states before and after it. There is no state before the first event."""

    table_id: int
    before: State | None
    event: AnyEvent
    after: State
    at: datetime
    actor: str
    day: date


class Insert(NamedTuple):
    """A new row."""

    row: Model


class Update(NamedTuple):
    """New values for the rows that match `found_by`."""

    model: type[Model]
    found_by: dict[str, Any]
    to: dict[str, Any]


class Delete(NamedTuple):
    """Rows to delete, such as a timer that can no longer fall due."""

    model: type[Model]
    found_by: dict[str, Any]


class TallyKey(NamedTuple):
    """The key of a tally: its hour, what it counts, and the people it is about."""

    began_at: datetime
    kind: str
    name: str = ""
    dealer: str = ""
    by: str = ""


class Increment(NamedTuple):
    """Amounts to add to a tally, negative when something was undone."""

    to: TallyKey
    number: int = 0
    staked_cents: int = 0
    returned_cents: int = 0


Change = Insert | Update | Delete | Increment
