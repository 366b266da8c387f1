"""Commands about calls, holds and escalation."""

from typing import Annotated

from msgspec import Meta

from games.table.approvals.model import Reach
from games.table.command import Command, Name


class CallFloor(Command, frozen=True):
    pass


class AnswerCall(Command, frozen=True):
    pass


class Escalate(Command, frozen=True):
    """Escalate an unanswered request, or the call if no number is given."""

    to: Reach
    number: Annotated[int, Meta(ge=1, le=2**31)] | None = None


class HoldTable(Command, frozen=True):
    reason: Name


class ReleaseHold(Command, frozen=True):
    outcome: Name
