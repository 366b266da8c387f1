"""Payments that need paperwork, and the amount of a payout."""

from typing import Literal

from msgspec import Struct

from games.rulebook.round import SeatResult, WagerResult

Paperwork = Literal["tax_form", "surveillance_call", "second_signature"]
Status = Literal["pending", "handed_over", "made"]


class Payment(Struct, frozen=True, omit_defaults=True):
    """A payment to a seat, with its paperwork and the people who handled it.

    The person who confirmed the hand prepares the payment; another person gives the second signature. A
    payment that was taken over is made later, and the table goes on.

    `by_hand_cents` were paid while the app was down; if nothing is left to pay, only paperwork is open.
    """

    round_number: int
    seat: int
    amount_cents: int
    paperwork: tuple[Paperwork, ...]
    status: Status = "pending"
    confirmed_by: str = ""
    signed_by: str = ""
    handed_to: str = ""
    made_by: str = ""
    by_hand_cents: int | None = None

    @property
    def is_paperwork_only(self) -> bool:
        """Return whether all of it was paid by hand, so that only the paperwork is left."""
        return not self.amount_cents

    @property
    def is_open(self) -> bool:
        return self.status != "made"

    @property
    def to_be_named(self) -> tuple[str, ...]:
        """Return the paperwork to name with the payment; the second signature is a separate command."""
        return tuple(paper for paper in self.paperwork if paper != "second_signature")

    @property
    def needs_signature(self) -> bool:
        return "second_signature" in self.paperwork and not self.signed_by


class PaidClaim(Struct, frozen=True, omit_defaults=True):
    """What a seat was due and was paid, as one person recorded it and another has to confirm it.

    `before_cents` is the amount recorded before, or the amount due; `dealer` dealt the hand, and
    with `is_by_dealer` it was a dealer who recorded it.
    """

    seat: int
    due_cents: int
    paid_cents: int
    before_cents: int
    dealer: str = ""
    is_by_dealer: bool = False

    @property
    def change_cents(self) -> int:
        return self.paid_cents - self.before_cents


def open_payment(payments: tuple[Payment, ...], round_number: int, seat: int) -> Payment | None:
    """Return the open payment to a seat for a round; there is at most one."""
    return next((p for p in payments if p.is_open and (p.round_number, p.seat) == (round_number, seat)), None)


def open_cents(payments: tuple[Payment, ...], round_number: int, seat: int) -> int:
    payment = open_payment(payments, round_number, seat)
    return 0 if payment is None else payment.amount_cents


def payout_cents(result: SeatResult | None) -> int:
    """Return what a seat wins on all wagers, meter shares and envy, cut to the payout limit."""
    if result is None:
        return 0
    paid = sum(wager.pays_cents for wager in result.wagers.values())
    return paid + (result.envy_cents or 0) - result.limit_cut_cents


def net_cents(result: SeatResult) -> int:
    """Return what a seat won or lost in the round."""
    staked = sum(wager.stake_cents for wager in result.wagers.values())
    returned = sum(wager.returned_cents for wager in result.wagers.values())
    return returned + (result.envy_cents or 0) - result.limit_cut_cents - staked


def result_so_far(seat: int, result: SeatResult | None, settled: dict[str, WagerResult]) -> SeatResult:
    """Return the result of a seat, or the wagers settled so far."""
    return SeatResult(seat, {}, settled) if result is None else result
