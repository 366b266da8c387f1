"""Events of payments that wait for their paperwork."""

from games.table.event import Event
from games.table.payments.model import Paperwork


class PaymentPending(Event, frozen=True, kw_only=True, tag="payment_pending"):
    """A payout reached a threshold: so much is to be paid, with this paperwork.

    One that follows from the correction of a closed round is the floorperson's at once. `by_hand_cents` were
    paid before, without the app: they are not paid again, and what they ask for is done afterwards.
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
    """What a seat was paid against what was due; the record of the round stays as it is.

    `before_cents` is what was said of it before, where that was something else than was due; the first logs
    leave it out.
    """

    seat: int
    due_cents: int
    paid_cents: int
    reason: str
    by: str
    before_cents: int | None = None
