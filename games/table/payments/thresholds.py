"""Payouts over a threshold: which need a tax form, a call to surveillance, or a second signature."""

from games.registry import is_meter_box
from games.rulebook.round import SeatResult
from games.rulebook.submission import Thresholds
from games.table.payments.model import Paperwork, Payment, payout_cents


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


def _needs_tax_form(result: SeatResult, thresholds: Thresholds) -> bool:
    """Return whether one wager won enough at high enough odds; envy counts for the progressive wager."""
    payout = payout_cents(result)
    for box, wager in result.wagers.items():
        won = wager.pays_cents + (result.envy_cents or 0 if is_meter_box(box) else 0)
        # The payout limit of the seat also caps each wager.
        won = min(won, payout)
        if won >= thresholds.tax_form_cents and won >= thresholds.tax_form_odds * wager.stake_cents:
            return True
    return False


def is_large_difference(cents: int, thresholds: Thresholds) -> bool:
    """Return whether a difference from the amount due is as large as a payment with paperwork."""
    least = min(thresholds.tax_form_cents, thresholds.surveillance_cents, thresholds.second_signature_cents)
    return abs(cents) >= least
