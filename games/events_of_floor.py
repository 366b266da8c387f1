"""What passed between the table and the floor."""

from datetime import datetime

from games.correction import Difference
from games.event import Event
from games.irregularity import Outcome
from games.requests import Hold, Reach, Request
from games.round import SeatResult


class FloorCalled(Event, frozen=True, kw_only=True, tag="floor_called"):
    at: datetime


class CallAnswered(Event, frozen=True, kw_only=True, tag="call_answered"):
    by: str


class Escalated(Event, frozen=True, kw_only=True, tag="escalated"):
    """Nobody has answered a request, or the call where there is no number: more people are told."""

    to: Reach
    number: int | None = None


class TableHeld(Event, frozen=True, kw_only=True, tag="table_held"):
    hold: Hold


class HoldReleased(Event, frozen=True, kw_only=True, tag="hold_released"):
    outcome: str
    by: str


class IrregularityNoted(Event, frozen=True, kw_only=True, tag="irregularity_noted"):
    """What went wrong, and what the law says follows."""

    kind: str
    outcome: Outcome
    law: str
    seat: int | None = None


class RequestMade(Event, frozen=True, kw_only=True, tag="request_made"):
    request: Request


class RequestClosed(Event, frozen=True, kw_only=True, tag="request_closed"):
    """Approved, denied or withdrawn, by whom and why."""

    number: int
    answer: str
    by: str
    reason: str = ""


class RoundVoided(Event, frozen=True, kw_only=True, tag="round_voided"):
    """Every wager goes back; a seat that was paid shows what is taken back and returned."""

    phase: str
    reason: str
    approved_by: str
    results: tuple[SeatResult, ...]
    law: str | None = None
    differences: tuple[Difference, ...] = ()
