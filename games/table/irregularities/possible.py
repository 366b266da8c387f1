"""Whether an irregularity can have happened now, by the cards that are still to come or face down."""

from collections.abc import Callable

from games.rulebook.irregularity import Happens
from games.table.felt import folded_now, is_stub_short, left_to_turn
from games.table.state import State
from games.table.terms import phases_of


def can_have_happened(state: State, happens: Happens) -> bool:
    return POSSIBLE[happens](state)


def _do_cards_come_out(state: State) -> bool:
    """Return whether the last entry was no later than the deal, or than the draws where there are any."""
    phases = phases_of(state)
    names = [phase.name for phase in phases]
    last = max(n for n, phase in enumerate(phases) if phase.kind in ("dealing", "drawing"))
    return names.index(state.felt.phase) <= last


def _is_a_hand_down(state: State) -> bool:
    """Return whether a hand is face down, or was folded just now and is counted as it is collected."""
    return bool(left_to_turn(state) or folded_now(state))


def _is_a_community_card_down(state: State) -> bool:
    places = {place for phase in phases_of(state) for place in phase.places}
    return not places <= state.felt.community.keys()


def _is_the_box_down(state: State) -> bool:
    has_box = any(phase.kind == "box" for phase in phases_of(state))
    return has_box and not state.felt.is_box_turned


POSSIBLE: dict[Happens, Callable[[State], bool]] = {
    "round": lambda state: True,
    "cards_out": _do_cards_come_out,
    "hands_down": _is_a_hand_down,
    "cards_down": lambda state: _is_a_hand_down(state) or _is_a_community_card_down(state),
    "community_down": _is_a_community_card_down,
    "box_down": _is_the_box_down,
    "stub_short": is_stub_short,
}
