"""Events of payments that need paperwork."""

from games.table.event import Event
from games.table.payments.model import Paperwork


class PaymentPending(Event, frozen=True, kw_only=True, tag="payment_pending"):
    """A payout reached a threshold: this amount is to be paid, with this paperwork.

    A payment from the correction of a closed round is handed to the floorperson right away.
    `by_hand_cents` were paid while the app was down; only their paperwork is left.
    """

    round_number: int
    seat: int
    amount_cents: int
    paperwork: tuple[Paperwork, ...]
    handed_to: str = ""
    by_hand_cents: int | None = None


class HandConfirmed(Event, frozen=True, kw_only=True, tag="hand_confirmed"):
    round_number: int
    seat: int
    by: str


class PaymentSigned(Event, frozen=True, kw_only=True, tag="payment_signed"):
    round_number: int
    seat: int
    by: str


class PaymentMade(Event, frozen=True, kw_only=True, tag="payment_made"):
    round_number: int
    seat: int
    amount_cents: int
    paperwork: tuple[str, ...]
    by: str
    by_hand_cents: int | None = None


class PaymentTakenOver(Event, frozen=True, kw_only=True, tag="payment_taken_over"):
    round_number: int
    seat: int
    by: str


class PaidDifferently(Event, frozen=True, kw_only=True, tag="paid_otherwise"):
    """A seat was paid a different amount than it was due; the record of the round does not change.

    `before_cents` is the amount recorded before, if it also differed; the oldest logs leave it out.
    `by` recorded it and `confirmed_by` confirmed it; in older logs one person alone did.
    """

    seat: int
    due_cents: int
    paid_cents: int
    reason: str
    by: str
    before_cents: int | None = None
    confirmed_by: str = ""
