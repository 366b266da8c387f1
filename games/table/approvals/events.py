"""Requests, their answers, and voided rounds."""

from games.rulebook.round import SeatResult
from games.table.approvals.model import Request
from games.table.corrections.model import Difference
from games.table.event import Event


class RequestMade(Event, frozen=True, kw_only=True, tag="request_made"):
    request: Request


class RequestClosed(Event, frozen=True, kw_only=True, tag="request_closed"):
    """A request was approved, denied or withdrawn."""

    number: int
    answer: str
    by: str
    reason: str = ""


class RoundVoided(Event, frozen=True, kw_only=True, tag="round_voided"):
    """The round is void and every wager is returned; `differences` are for seats already settled."""

    phase: str
    reason: str
    approved_by: str
    results: tuple[SeatResult, ...]
    law: str | None = None
    differences: tuple[Difference, ...] = ()
