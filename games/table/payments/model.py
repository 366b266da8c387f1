"""Payments that need paperwork, and the amounts from which they do."""

from typing import Literal

from msgspec import Struct

from games.registry import is_meter_box
from games.rulebook.round import SeatResult, WagerResult
from games.rulebook.submission import Thresholds

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
    def is_paid(self) -> bool:
        """Return whether all of it was paid by hand and nothing is left to pay."""
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


def open_payment(payments: tuple[Payment, ...], round_number: int, seat: int) -> Payment | None:
    """Return the open payment to a seat for a round; there is at most one."""
    return next((p for p in payments if p.is_open and (p.round_number, p.seat) == (round_number, seat)), None)


def open_cents(payments: tuple[Payment, ...], round_number: int, seat: int) -> int:
    payment = open_payment(payments, round_number, seat)
    return 0 if payment is None else payment.amount_cents


def still_to_pay(
    payments: tuple[Payment, ...],
    thresholds: Thresholds,
    round_number: int,
    paid_cents: int,
    result: SeatResult,
) -> tuple[int, tuple[Paperwork, ...]] | None:
    """Return what is left to pay and its paperwork, or None if no paperwork is needed.

    Paperwork is needed if this amount or the whole payout requires some that is not done yet.
    """
    amount = payout_cents(result) - paid_cents
    done = {
        paper
        for payment in payments
        if (payment.round_number, payment.seat, payment.is_open) == (round_number, result.seat, False)
        for paper in payment.paperwork
    }
    asked = {*paperwork_by_amount(amount, thresholds), *(set(paperwork_for(result, thresholds)) - done)}
    if not asked:
        return None
    order: tuple[Paperwork, ...] = ("tax_form", "surveillance_call", "second_signature")
    return max(0, amount), tuple(paper for paper in order if paper in asked)


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


def paperwork_for(result: SeatResult, thresholds: Thresholds) -> tuple[Paperwork, ...]:
    """Return the paperwork that a seat's payout requires; each threshold includes its own amount."""
    payout = payout_cents(result)
    asked: list[Paperwork] = []
    if _needs_tax_form(result, thresholds):
        asked.append("tax_form")
    return (*asked, *paperwork_by_amount(payout, thresholds))


def paperwork_by_amount(cents: int, thresholds: Thresholds) -> tuple[Paperwork, ...]:
    asked: list[Paperwork] = []
    if cents >= thresholds.surveillance_cents:
        asked.append("surveillance_call")
    if cents >= thresholds.second_signature_cents:
        asked.append("second_signature")
    return tuple(asked)


def is_large_difference(cents: int, thresholds: Thresholds) -> bool:
    """Return whether a difference from the amount due is large enough to require paperwork."""
    least = min(thresholds.tax_form_cents, thresholds.surveillance_cents, thresholds.second_signature_cents)
    return abs(cents) >= least


def is_large_restatement(due_cents: int, before_cents: int, paid_cents: int, thresholds: Thresholds) -> bool:
    """Return whether a recorded payment, or the one it replaces, differs from the amount due by a lot.

    A large difference cannot be reduced in small steps, because each step counts from where it started.
    """
    differences = (paid_cents - due_cents, before_cents - due_cents, paid_cents - before_cents)
    return any(is_large_difference(cents, thresholds) for cents in differences)


def _needs_tax_form(result: SeatResult, thresholds: Thresholds) -> bool:
    """Return whether one wager won enough at high enough odds; envy counts for the progressive wager."""
    for box, wager in result.wagers.items():
        won = wager.pays_cents + (result.envy_cents or 0 if is_meter_box(box) else 0)
        # The payout limit of the seat also caps each wager.
        won = min(won, payout_cents(result))
        if won >= thresholds.tax_form_cents and won >= thresholds.tax_form_odds * wager.stake_cents:
            return True
    return False


def result_so_far(seat: int, result: SeatResult | None, settled: dict[str, WagerResult]) -> SeatResult:
    """Return the result of a seat, or the wagers settled so far."""
    return SeatResult(seat, {}, settled) if result is None else result
