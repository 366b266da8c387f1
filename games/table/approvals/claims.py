"""Open claims that a seat was paid differently. They hold nothing up, and outlast their round."""

from msgspec.structs import replace

from games.table.approvals.model import Request
from games.table.payments.model import payout_cents
from games.table.state import Table


def is_claim_fresh(table: Table, request: Request) -> bool:
    """Return whether what a seat was due, and what was recorded before, is still as the claim has it."""
    claim = request.paid
    if claim is None:
        return False
    if request.round_number != table.round_number:
        return True
    seat = table.felt.seats[claim.seat - 1]
    due = payout_cents(seat.result)
    is_as_settled = seat.result is not None and table.void is None and due == claim.due_cents
    return is_as_settled and due + seat.paid_apart_cents == claim.before_cents


def only_claims(table: Table) -> Table:
    """Return the table without the requests that end with their round, and without stale claims."""
    kept = tuple(r for r in table.requests if is_claim_fresh(table, r))
    return replace(table, requests=kept)
