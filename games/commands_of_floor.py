"""What table and floor may ask of each other."""

from typing import Annotated

from msgspec import Meta

from games.command import Command, Name, SeatNumber, Word


class CallFloor(Command, frozen=True):
    pass


class AnswerCall(Command, frozen=True):
    pass


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
    """Yes; a request for a ruling also says what is ruled: void, or play on."""

    number: Annotated[int, Meta(ge=1, le=2**31)]
    ruling: Word = "void"


class DenyRequest(Command, frozen=True):
    number: Annotated[int, Meta(ge=1, le=2**31)]
    reason: Name


class WithdrawRequest(Command, frozen=True):
    number: Annotated[int, Meta(ge=1, le=2**31)]
