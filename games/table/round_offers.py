"""The round commands that a person may give now, with the bounds of their arguments."""

from collections.abc import Callable

from games.rulebook.phases import Phase, PhaseKind
from games.table.action import Action
from games.table.actor import Actor
from games.table.betting.offers import announcement_offers, betting_offers, recording_offers
from games.table.checks import FLOOR, allows
from games.table.commands import COMMANDS
from games.table.dealing.offers import count_offers, deal_offers, floor_offers, lock_offers
from games.table.decisions.offers import answer_offers, drawing_offers
from games.table.felt import open_phase
from games.table.gates import check_gates_shown
from games.table.reopening.offers import reopening_offers, taking_back_offers
from games.table.showdown.offers import (
    bonus_offers,
    box_offers,
    clear_offers,
    community_offers,
    envy_offers,
    showdown_offers,
)
from games.table.state import State
from games.table.undo import check_undo


def round_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may do in the round now."""
    return through_gates(state, _unchecked_offers(state, actor))


def through_gates(state: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions that the table accepts now."""
    return tuple(action for action in actions if allows(check_gates_shown, state, COMMANDS[action.name]))


def _unchecked_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    if actor.role in FLOOR:
        return (*floor_offers(state), *reopening_offers(state, actor))
    if actor.role != "dealer" or not actor.is_assigned:
        return ()
    phase = open_phase(state)
    actions = [*_phase_offers(state, phase), *recording_offers(state), *answer_offers(state)]
    if allows(check_undo, state):
        actions.append(Action("undo"))
    return (*actions, *taking_back_offers(state))


def _phase_offers(state: State, phase: Phase | None) -> tuple[Action, ...]:
    if phase is None:
        return clear_offers(state)
    return OFFERS_BY_PHASE[phase.kind](state, phase)


OFFERS_BY_PHASE: dict[PhaseKind, Callable[[State, Phase], tuple[Action, ...]]] = {
    "betting": betting_offers,
    "lock": lock_offers,
    "count": count_offers,
    "dealing": deal_offers,
    # A decision may change after its phase is over, so `answer_offers` runs in every phase.
    "decision": lambda state, phase: (),
    "announcement": announcement_offers,
    "drawing": drawing_offers,
    "community": community_offers,
    "box": box_offers,
    "bonus": bonus_offers,
    "showdown": showdown_offers,
    "envy": envy_offers,
}
