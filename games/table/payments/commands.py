"""Commands about payments that need paperwork."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Command, Name, SeatNumber, Word

RoundNumber = Annotated[int, Meta(ge=1, le=2**31)]
Paid = Annotated[str, Meta(min_length=4, max_length=15)]


class ConfirmHand(Command, frozen=True):
    """Confirm the hand as a floorperson, who then prepares the payment."""

    seat: SeatNumber
    round_number: RoundNumber | None = None


class SignPayment(Command, frozen=True):
    """Give the second signature."""

    seat: SeatNumber
    round_number: RoundNumber | None = None


class MakePayment(Command, frozen=True):
    """Record that the money was paid, with this paperwork done."""

    seat: SeatNumber
    paperwork: Annotated[tuple[Word, ...], Meta(max_length=5)] = ()
    round_number: RoundNumber | None = None


class TakeOverPayment(Command, frozen=True):
    """Take over the payment as a floorperson, to make it later; the table goes on."""

    seat: SeatNumber


class RecordPaidDifferently(Command, frozen=True):
    """Record that a seat was paid a different amount than it was due."""

    seat: SeatNumber
    paid: Paid
    reason: Name
