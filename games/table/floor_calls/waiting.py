"""What waits for a floorperson at a table, besides a call and requests."""

from games.table.decks.model import is_waiting_for_verification
from games.table.rules.sign import rules_awaiting_sign
from games.table.state import State


def waiting_for_floor(state: State) -> tuple[str, ...]:
    """Return what else waits for the floor besides a call and requests; cheap, as every tap needs it."""
    waits = {
        "verify_deck": any(map(is_waiting_for_verification, state.now.decks)),
        "payment": any(payment.is_open and not payment.is_paperwork_only for payment in state.now.payments),
        "paperwork": any(payment.is_open and payment.is_paperwork_only for payment in state.now.payments),
        "confirm_sign": rules_awaiting_sign(state) is not None,
        "clear_difference": any(not count.is_cleared for count in state.felt.counts.values()),
    }
    return tuple(name for name, is_waiting in waits.items() if is_waiting)
