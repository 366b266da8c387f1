"""Commands about payments that wait for their paperwork."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Command, Name, SeatNumber, Word

RoundNumber = Annotated[int, Meta(ge=1, le=2**31)]
Paid = Annotated[str, Meta(min_length=4, max_length=15)]


class ConfirmHand(Command, frozen=True):
    """The floorperson has looked at the hand, and prepares the payment."""

    seat: SeatNumber
    round_number: RoundNumber | None = None


class SignPayment(Command, frozen=True):
    """The second signature."""

    seat: SeatNumber
    round_number: RoundNumber | None = None


class MakePayment(Command, frozen=True):
    """The money is paid, with this paperwork done."""

    seat: SeatNumber
    paperwork: Annotated[tuple[Word, ...], Meta(max_length=5)] = ()
    round_number: RoundNumber | None = None


class TakeOverPayment(Command, frozen=True):
    """The floorperson will make the payment later; the table goes on."""

    seat: SeatNumber


class RecordPaidDifferently(Command, frozen=True):
    """What a seat was in fact paid, where that is not what was due."""

    seat: SeatNumber
    paid: Paid
    reason: Name
