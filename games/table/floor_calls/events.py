"""Calls, holds and escalations."""

from datetime import datetime

from games.table.approvals.model import Hold, Reach
from games.table.event import Event


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
