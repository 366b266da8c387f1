"""Dealers who came and left."""

from datetime import datetime

from games.table.event import Event


class DealerCame(Event, frozen=True, kw_only=True, tag="dealer_came"):
    """A dealer begins to work at the table, or relieves another."""

    dealer: str
    at: datetime


class DealerLeft(Event, frozen=True, kw_only=True, tag="dealer_left"):
    pass
