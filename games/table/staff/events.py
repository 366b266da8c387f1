"""Events of dealers taking over a table and leaving it."""

from datetime import datetime

from games.table.event import Event


class DealerCame(Event, frozen=True, kw_only=True, tag="dealer_came"):
    """A dealer started at the table or relieved another."""

    dealer: str
    at: datetime


class DealerLeft(Event, frozen=True, kw_only=True, tag="dealer_left"):
    pass
