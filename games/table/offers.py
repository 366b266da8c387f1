"""Everything a person may do at a table now, joined from the offers of each subject."""

from msgspec.structs import replace

from games.table.action import Action
from games.table.actor import Actor
from games.table.approvals.offers import claim_offers, request_offers, void_offers, withdraw_offers
from games.table.checks import FLOOR
from games.table.closing.offers import close_offers, reopen_offers
from games.table.corrections.offers import correction_offers
from games.table.decks.offers import deck_order_offers, deck_removal_offers, deck_step_offers, recut_offers
from games.table.devices.offers import device_offers, fault_offers
from games.table.floor_calls.offers import answer_offers, call_offers, hold_offers
from games.table.irregularities.offers import forfeit_offers, irregularity_offers
from games.table.missed_rounds.offers import missed_rounds_offers
from games.table.payments.offers import payment_offers
from games.table.round_offers import round_offers, through_gates
from games.table.rules.offers import settings_offers, sign_offers
from games.table.state import State
from games.table.stub.offers import stub_offers, waive_offers


def offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may do now; screens draw their buttons from this alone."""
    if actor.role == "pit_boss" and not actor.is_assigned:
        # They work another pit.
        return ()
    if state.now.is_closed:
        return reopen_offers(state) if actor.role in FLOOR else ()
    of_floor = (
        *floor_offers(state, actor),
        *payment_offers(state, actor),
        *correction_offers(state, actor),
    )
    return (
        *sign_offers(state, actor),
        *round_offers(state, actor),
        *(replace(action, room="decks") for action in deck_offers(state, actor)),
        *(replace(action, room="floor") for action in through_gates(state, of_floor)),
    )


def deck_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may do about decks, stub, devices and settings, if the table tracks decks."""
    if state.now.settings is None:
        return ()
    if actor.role == "dealer" and actor.is_assigned:
        return (
            *stub_offers(state),
            *deck_step_offers(state),
            *recut_offers(state),
            *fault_offers(state),
            *deck_removal_offers(state),
        )
    if actor.role in FLOOR:
        return (
            *waive_offers(state, actor),
            *deck_order_offers(state, actor),
            *settings_offers(state),
            *device_offers(state),
        )
    return ()


def floor_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may ask the floor, or answer as the floor."""
    if actor.role == "dealer" and actor.is_assigned:
        return (
            *call_offers(state),
            *withdraw_offers(state, actor),
            *claim_offers(state, actor),
            *irregularity_offers(state),
            *void_offers(state),
            *missed_rounds_offers(state),
        )
    if actor.role in FLOOR:
        return (
            *answer_offers(state),
            *request_offers(state, actor),
            *forfeit_offers(state, actor),
            *hold_offers(state),
            *close_offers(state),
        )
    return ()


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
