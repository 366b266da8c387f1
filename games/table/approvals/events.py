"""Requests, their answers, and voided rounds."""

from games.rulebook.round import SeatResult
from games.table.approvals.model import Request
from games.table.corrections.model import Difference
from games.table.event import Event


class RequestMade(Event, frozen=True, kw_only=True, tag="request_made"):
    request: Request


class RequestClosed(Event, frozen=True, kw_only=True, tag="request_closed"):
    """A request of this kind was approved, denied or withdrawn, or dropped by what `by` did at the table.

    `law` is the paragraph that ordered a void denied. `dealer` dealt the hand of an amount paid differently
    that was denied or dropped. Older logs do not name kind and dealer.
    """

    number: int
    answer: str
    by: str
    reason: str = ""
    law: str = ""
    kind: str = ""
    dealer: str = ""


class RoundVoided(Event, frozen=True, kw_only=True, tag="round_voided"):
    """The round is void and every wager is returned; `differences` are for seats already settled."""

    phase: str
    reason: str
    approved_by: str
    results: tuple[SeatResult, ...]
    law: str | None = None
    differences: tuple[Difference, ...] = ()
