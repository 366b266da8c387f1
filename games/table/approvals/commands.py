"""Commands that ask the floor, and its answers."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, Name, Word


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
