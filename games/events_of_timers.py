"""What the clocks of a table have said, and who came to deal."""

from datetime import datetime

from games.event import Event


class Reminded(Event, frozen=True, kw_only=True, tag="reminded"):
    """Something fell due, and every screen is told."""

    kind: str
    due_at: datetime
    subject: str = ""


class DealerCame(Event, frozen=True, kw_only=True, tag="dealer_came"):
    """A dealer begins to work at the table, or relieves another."""

    dealer: str
    at: datetime


class DealerLeft(Event, frozen=True, kw_only=True, tag="dealer_left"):
    pass
