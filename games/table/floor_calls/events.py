"""Calls, holds and escalations."""

from datetime import datetime

from games.table.approvals.model import Hold, Reach
from games.table.event import Event


class FloorCalled(Event, frozen=True, kw_only=True, tag="floor_called"):
    at: datetime


class CallAnswered(Event, frozen=True, kw_only=True, tag="call_answered"):
    by: str


class Escalated(Event, frozen=True, kw_only=True, tag="escalated"):
    """More people were notified of an unanswered request, or of the call if there is no number."""

    to: Reach
    number: int | None = None


class TableHeld(Event, frozen=True, kw_only=True, tag="table_held"):
    hold: Hold


class HoldReleased(Event, frozen=True, kw_only=True, tag="hold_released"):
    outcome: str
    by: str
