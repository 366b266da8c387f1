"""One event between two states of a table, and the changes it makes to rows."""

from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Model

from games.table.events import AnyEvent
from games.table.state import State


class Transition(NamedTuple):
    """An event of a table: the state before it (none before the first), and the state after."""

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
    """Rows found by some of their fields, with others changed."""

    model: type[Model]
    found_by: dict[str, Any]
    to: dict[str, Any]


class Delete(NamedTuple):
    """Rows that no longer stand: a timer that cannot fall due any more."""

    model: type[Model]
    found_by: dict[str, Any]


class TallyKey(NamedTuple):
    """What a tally is told by: its hour, what is counted, and who did it."""

    began_at: datetime
    kind: str
    name: str = ""
    dealer: str = ""
    by: str = ""


class Increment(NamedTuple):
    """So many more, or fewer where something was taken back."""

    to: TallyKey
    number: int = 0
    staked_cents: int = 0
    returned_cents: int = 0


Change = Insert | Update | Delete | Increment
