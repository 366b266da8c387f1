"""Everything a person may do at a table now: the round, the decks, the floor."""

from msgspec.structs import replace

from games.table.action import Action, one_of
from games.table.actor import Actor
from games.table.approvals.offers import floor_offers
from games.table.checks import FLOOR
from games.table.corrections.offers import correction_offers
from games.table.decks.offers import deck_offers
from games.table.payments.offers import payment_offers
from games.table.round_offers import round_offers
from games.table.rules.sign import rules_awaiting_sign
from games.table.state import State


def offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may do now; screens draw their buttons from this alone."""
    if state.now.is_closed:
        return (Action("reopen_table"),) if actor.role in FLOOR else ()
    return (
        *_sign_offers(state, actor),
        *round_offers(state, actor),
        *(replace(action, room="decks") for action in deck_offers(state, actor)),
        *(replace(action, room="floor") for action in floor_offers(state, actor)),
        *(replace(action, room="floor") for action in payment_offers(state, actor)),
        *(replace(action, room="floor") for action in correction_offers(state, actor)),
    )


def _sign_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the new sign to confirm, for the dealer of the table and for the floor."""
    due = rules_awaiting_sign(state)
    works = actor.is_assigned if actor.role == "dealer" else actor.role in FLOOR
    if due is None or not works or state.now.requests:
        return ()
    room = "" if actor.role == "dealer" else "floor"
    return (Action("confirm_sign", {"reference": one_of(due.submission.reference)}, room=room),)


def actors_with_own_offers(state: State) -> tuple[str, ...]:
    """Return the ids of people whose offers differ from those of others in their role: they made an open
    request, or confirmed or signed an open payment.
    """
    payments = [payment for payment in state.now.payments if payment.is_open]
    named = (
        *(request.asked_by for request in state.now.requests),
        *(payment.confirmed_by for payment in payments),
        *(payment.signed_by for payment in payments),
    )
    return tuple(id_ for id_ in named if id_)
