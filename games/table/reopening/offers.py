"""The ways to take back or enter again what players have seen or heard that are allowed now."""

from games.registry import GAMES
from games.table import events as e
from games.table.action import Action, Argument, one_of
from games.table.actor import Actor
from games.table.checks import allows
from games.table.reopening.decide import (
    before_last_cards,
    check_redeclare,
    check_reenter,
    check_reopen,
    check_reopens,
    check_take_back_call,
    check_unpaid,
    last_answers,
)
from games.table.showdown.declare import check_declarable, declarable_hands
from games.table.state import State, once_per_state

REASON = Argument(letters=40)


def taking_back_offers(state: State) -> tuple[Action, ...]:
    """Return what the dealer may take back or enter again besides an undo."""
    if allows(check_take_back_call, state):
        _, until = check_take_back_call(state)
        return (Action("take_back_call", until=until.isoformat()),)
    if allows(check_reenter, state):
        return _reentry_offers(state)
    return ()


def _reentry_offers(state: State) -> tuple[Action, ...]:
    """Return the last cards to enter again, and the hand to declare again where it may be declared."""
    game, entry = GAMES[state.game], check_reenter(state)
    match entry:
        case e.CardTurned():
            cards = Argument(cards=1)
            return (Action("reenter_cards", {"place": one_of(entry.place), "cards": cards}),)
        case e.BoxTurned():
            return (Action("reenter_cards", {"cards": Argument(cards=game.box_cards)}),)
    seat = {"seat": one_of(entry.seat)}
    again = Action("reenter_cards", {**seat, "cards": Argument(cards=game.cards_per_seat)})
    before = before_last_cards(state, entry)
    if not allows(check_redeclare, state, entry.seat) or not allows(check_declarable, before, entry.seat):
        return (again,)
    hands = Argument(hands=declarable_hands(before, entry.seat))
    return (again, Action("redeclare_hand", {**seat, "hands": hands}))


def reopening_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the step that this person of the floor may reopen, or the seats whose answer."""
    return _offers_to_floor(state) if allows(check_reopens, state, actor) else ()


@once_per_state
def _offers_to_floor(state: State) -> tuple[Action, ...]:
    if not allows(check_unpaid, state):
        return ()
    seats = sorted(last_answers(state))
    has_step = allows(check_reopen, state)
    if not seats and not has_step:
        return ()
    args = {"reason": REASON}
    if seats:
        # Without a seat the last final step is meant, if there is one.
        args["seat"] = Argument(one_of=tuple(seats), is_optional=has_step)
    return (Action("reopen_step", args, room="floor"),)
