"""What table and floor may ask of each other."""

from typing import Annotated

from msgspec import Meta

from games.command import Amount, Command, Name, SeatNumber, Word
from games.requests import Reach


class CallFloor(Command, frozen=True):
    pass


class AnswerCall(Command, frozen=True):
    pass


class Escalate(Command, frozen=True):
    """Nobody has answered a request, or the call where no number is given."""

    to: Reach
    number: Annotated[int, Meta(ge=1, le=2**31)] | None = None


class HoldTable(Command, frozen=True):
    reason: Name


class ReleaseHold(Command, frozen=True):
    outcome: Name


class ReportIrregularity(Command, frozen=True):
    """What happened, in the dealer's words; the law says what follows."""

    kind: Word
    seat: SeatNumber | None = None


class ForfeitSeat(Command, frozen=True):
    """A player left, or broke a rule about the cards: the floorperson takes the wagers."""

    seat: SeatNumber
    reason: Word


class RequestVoid(Command, frozen=True):
    reason: Name


class ApproveRequest(Command, frozen=True):
    """Yes; a request for a ruling also says what is ruled: void, or play on.

    A correction that pays a share of the meter comes with what the display shows.
    """

    number: Annotated[int, Meta(ge=1, le=2**31)]
    ruling: Word = "void"
    reading: Amount | None = None


class DenyRequest(Command, frozen=True):
    number: Annotated[int, Meta(ge=1, le=2**31)]
    reason: Name


class WithdrawRequest(Command, frozen=True):
    number: Annotated[int, Meta(ge=1, le=2**31)]
