"""The commands of the showdown that could be given now."""

from games.registry import GAMES
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.felt import left_to_turn
from games.table.showdown.declare import can_declare, nameable
from games.table.showdown.envy import envy_due
from games.table.state import State
from games.table.terms import records_amounts


def showdown_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    """The hand at its turn: by its cards, or at a table that records winners by its name or as lost."""
    turn = left_to_turn(state)[0]
    seat = {"seat": one_of(turn)}
    if not records_amounts(state):
        return (Action("turn_hand", seat),)
    cards = Argument(cards=GAMES[state.game].cards_per_seat)
    found = [Action("turn_hand", {**seat, "cards": cards})]
    if can_declare(state, turn):
        found.append(Action("seat_loses", seat))
        hands = Argument(hands=nameable(state, turn))
        found.append(Action("declare_hand", {**seat, "hands": hands}))
    return tuple(found)


def envy_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    return (Action("pay_envy", {"seat": one_of(envy_due(state)[0][0])}),)
