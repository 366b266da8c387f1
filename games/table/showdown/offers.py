"""The showdown commands that are allowed now."""

from games.registry import GAMES
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.checks import allows
from games.table.felt import left_to_turn, next_place, seats_without_amounts
from games.table.played import envy_due
from games.table.showdown.decide import check_clear
from games.table.showdown.declare import check_declarable, declarable_hands, nothing_declared
from games.table.showdown.possible_hands import is_possible
from games.table.state import State
from games.table.terms import records_amounts


def showdown_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    """Return the ways to enter the next hand: by cards, or at a table that records winners by name."""
    turn = left_to_turn(state)[0]
    seat = {"seat": one_of(turn)}
    if not records_amounts(state):
        return (Action("turn_hand", seat),)
    cards = Argument(cards=GAMES[state.game].cards_per_seat)
    actions = [Action("turn_hand", {**seat, "cards": cards})]
    if allows(check_declarable, state, turn):
        if is_possible(state, turn, nothing_declared(state, turn)):
            actions.append(Action("seat_loses", seat))
        hands = declarable_hands(state, turn)
        if all(hands.values()):
            actions.append(Action("declare_hand", {**seat, "hands": Argument(hands=hands)}))
    return tuple(actions)


def envy_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    if not records_amounts(state):
        return (Action("confirm_envy"),)
    return (Action("pay_envy", {"seat": one_of(envy_due(state)[0][0])}),)


def table_card_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    """Return the next community card or the box to turn; nothing while amounts are missing."""
    is_named = records_amounts(state)
    if phase.kind == "box":
        cards = Argument(cards=GAMES[state.game].box_cards)
        return (Action("turn_box", {"cards": cards} if is_named else {}),)
    if seats_without_amounts(state):
        return ()
    place = {"place": one_of(next_place(state, phase))}
    return (Action("turn_card", {**place, "card": Argument(cards=1)} if is_named else place),)


def clear_offers(state: State) -> tuple[Action, ...]:
    return (Action("clear_table"),) if allows(check_clear, state) else ()
