"""A payout that waits for its paperwork, and the thresholds from which it does."""

from typing import Literal

from msgspec import Struct

from games.registry import is_meter_box
from games.rulebook.round import SeatResult, WagerResult
from games.rulebook.submission import Thresholds

Paperwork = Literal["tax_form", "surveillance_call", "second_signature"]
Status = Literal["pending", "handed_over", "made"]


class Payment(Struct, frozen=True, omit_defaults=True):
    """What a seat is still to be paid, with what was asked for and who did which part of it.

    Who confirmed the hand prepares the payment; the second signature is somebody else's. A payment that was
    handed over is the floorperson's: the table goes on, and it is made later.

    `by_hand_cents` were paid before, without the app; where nothing is left to pay, paperwork alone is open.
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
        """Whether it was paid by hand, all of it, and nobody is to be paid any more."""
        return not self.amount_cents

    @property
    def is_open(self) -> bool:
        return self.status != "made"

    @property
    def to_be_named(self) -> tuple[str, ...]:
        """The paperwork that is named when the payment is made; a signature is given by itself."""
        return tuple(paper for paper in self.paperwork if paper != "second_signature")

    @property
    def needs_signature(self) -> bool:
        return "second_signature" in self.paperwork and not self.signed_by


def open_payment(payments: tuple[Payment, ...], round_number: int, seat: int) -> Payment | None:
    """The payment still to be made to a seat for a round; there is one at most."""
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
    """What is left to pay, and the paperwork for which it waits, or None where it waits for none.

    It waits if its own amount or the whole payout asks for paperwork that is not done yet.
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
    """What a seat wins: every wager, shares of the meter too, and envy, cut to the payout limit."""
    if result is None:
        return 0
    paid = sum(wager.pays_cents for wager in result.wagers.values())
    return paid + (result.envy_cents or 0) - result.limit_cut_cents


def net_cents(result: SeatResult) -> int:
    """What a seat is up or down by the round."""
    staked = sum(wager.stake_cents for wager in result.wagers.values())
    returned = sum(wager.returned_cents for wager in result.wagers.values())
    return returned + (result.envy_cents or 0) - result.limit_cut_cents - staked


def paperwork_for(result: SeatResult, thresholds: Thresholds) -> tuple[Paperwork, ...]:
    """What the payout of a seat asks for: each threshold counts from its own amount on."""
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
    """Whether what was paid is as far from what was due as a payment that asks for paperwork."""
    least = min(thresholds.tax_form_cents, thresholds.surveillance_cents, thresholds.second_signature_cents)
    return abs(cents) >= least


def is_large_restatement(due_cents: int, before_cents: int, paid_cents: int, thresholds: Thresholds) -> bool:
    """Whether what is said to have been paid is far from what was due, or what was said before it is.

    What was large is not made small in steps: each of them counts as what it started from.
    """
    apart = (paid_cents - due_cents, before_cents - due_cents, paid_cents - before_cents)
    return any(is_large_difference(cents, thresholds) for cents in apart)


def _needs_tax_form(result: SeatResult, thresholds: Thresholds) -> bool:
    """Whether one wager won enough at long enough odds; envy is won by the progressive wager."""
    for box, wager in result.wagers.items():
        won = wager.pays_cents + (result.envy_cents or 0 if is_meter_box(box) else 0)
        # No wager is paid more than its seat is.
        won = min(won, payout_cents(result))
        if won >= thresholds.tax_form_cents and won >= thresholds.tax_form_odds * wager.stake_cents:
            return True
    return False


def result_so_far(seat: int, result: SeatResult | None, settled: dict[str, WagerResult]) -> SeatResult:
    """The result of a seat, or what was settled before the rest of it."""
    return SeatResult(seat, {}, settled) if result is None else result
