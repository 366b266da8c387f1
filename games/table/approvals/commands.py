"""Commands for requests to the floor and their answers."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, Name, Word


class RequestVoid(Command, frozen=True):
    reason: Name


class ApproveRequest(Command, frozen=True):
    """Approve a request; a request for a ruling also needs the ruling: void, or play on.

    A correction that pays a share of the meter needs the reading of the display.
    """

    number: Annotated[int, Meta(ge=1, le=2**31)]
    ruling: Word = "void"
    reading: Amount | None = None


class DenyRequest(Command, frozen=True):
    number: Annotated[int, Meta(ge=1, le=2**31)]
    reason: Name


class WithdrawRequest(Command, frozen=True):
    number: Annotated[int, Meta(ge=1, le=2**31)]
