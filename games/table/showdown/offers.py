"""The showdown commands that are allowed now."""

from games.registry import GAMES
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.checks import allows
from games.table.felt import left_to_turn, next_place
from games.table.played import envy_due
from games.table.showdown.decide import check_bonus, check_box, check_clear, check_place, check_turn
from games.table.showdown.declare import check_declarable, declarable_hands, nothing_declared
from games.table.showdown.envy import check_confirm_envy, check_envy_by_seat
from games.table.showdown.possible_hands import check_possible
from games.table.state import State
from games.table.terms import records_amounts


def showdown_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    turn = left_to_turn(state)[0]
    return _hand_offers(state, turn) if allows(check_turn, state, turn) else ()


def _hand_offers(state: State, turn: int) -> tuple[Action, ...]:
    """Return the ways to enter the next hand: by cards, or at a table that records winners by name."""
    seat = {"seat": one_of(turn)}
    if not records_amounts(state):
        return (Action("turn_hand", seat),)
    cards = Argument(cards=GAMES[state.game].cards_per_seat)
    actions = [Action("turn_hand", {**seat, "cards": cards})]
    if allows(check_declarable, state, turn):
        if allows(check_possible, state, turn, nothing_declared(state, turn)):
            actions.append(Action("seat_loses", seat))
        hands = declarable_hands(state, turn)
        if all(hands.values()):
            actions.append(Action("declare_hand", {**seat, "hands": Argument(hands=hands)}))
    return tuple(actions)


def envy_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    if allows(check_confirm_envy, state):
        return (Action("confirm_envy"),)
    seat, _ = envy_due(state)[0]
    return (Action("pay_envy", {"seat": one_of(seat)}),) if allows(check_envy_by_seat, state) else ()


def community_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    """Return the next community card to turn; none while amounts are missing."""
    place = next_place(state, phase)
    if not allows(check_place, state, place):
        return ()
    card = {"card": Argument(cards=1)} if records_amounts(state) else {}
    return (Action("turn_card", {"place": one_of(place), **card}),)


def box_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    cards = {"cards": Argument(cards=GAMES[state.game].box_cards)} if records_amounts(state) else {}
    return (Action("turn_box", cards),) if allows(check_box, state) else ()


def bonus_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    return (Action("settle_bonus"),) if allows(check_bonus, state) else ()


def clear_offers(state: State) -> tuple[Action, ...]:
    return (Action("clear_table"),) if allows(check_clear, state) else ()
