"""The deck commands that are allowed now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.table.action import TEXT, Action, Argument, number, one_of
from games.table.actor import Actor
from games.table.checks import allows, settings_of
from games.table.decks.decide import (
    STEPS,
    check_bets_open,
    check_cut,
    check_shuffle,
    check_verify,
    is_step_due,
)
from games.table.decks.idle import check_dismiss_idle, check_idle, is_idle_shown
from games.table.decks.model import COVER_CARD_IN_FROM_TOP, Deck, is_waiting_for_verification, stage_under
from games.table.decks.receive import check_receive, taken_names, taken_seals
from games.table.decks.recut import check_recut, check_request_recut, check_reshuffle
from games.table.state import State, once_per_state

WORD = Argument(letters=30, is_word=True)


def deck_step_offers(state: State) -> tuple[Action, ...]:
    """Return the next step of each deck for the dealer, and the receipt of another."""
    found = [step for deck in state.now.decks for step in _next_steps(state, deck)]
    if allows(check_receive, state):
        args = {
            "deck": replace(WORD, not_of=taken_names(state.now)),
            "back": WORD,
            "is_preshuffled": one_of(False, True),
            "seal": Argument(letters=30, is_optional=True, not_of=taken_seals(state.now)),
        }
        found.append(Action("receive_deck", args))
    return tuple(found)


def recut_offers(state: State) -> tuple[Action, ...]:
    """Return the recut that a dealer may ask for."""
    return (Action("request_recut", {"reason": TEXT}),) if allows(check_request_recut, state) else ()


def _next_steps(state: State, deck: Deck) -> list[Action]:
    """Return the next step of one deck; a preshuffled deck starts with the shuffle or the cut."""
    if stage_under(deck, settings_of(state).shuffling) in ("ready", "dealt"):
        return []
    of_deck = {"deck": one_of(deck.name)}
    steps = [
        Action(name, of_deck | (_who_looked(state) if name == "show_deck" else {}))
        for name in STEPS
        if name != "verify_deck" and is_step_due(deck, name)
    ]
    if allows(check_shuffle, state, deck):
        steps.append(Action("shuffle_deck", of_deck))
    if allows(check_cut, state, deck):
        size = len(GAMES[state.game].deck)
        position = number(COVER_CARD_IN_FROM_TOP, size - 1, usual=size // 2)
        steps.append(Action("cut_deck", {**of_deck, "position": position}))
    return steps


def _who_looked(state: State) -> dict[str, Argument]:
    """Return the seats from which a player may have looked at the cards, or somebody not seated."""
    seats = tuple(n for n, seat in enumerate(state.felt.seats, 1) if seat.is_taken)
    not_seated = {"not_seated": Argument(one_of=(True,), is_optional=True)}
    return {"seat": Argument(one_of=seats, is_optional=True)} | not_seated if seats else not_seated


def deck_removal_offers(state: State) -> tuple[Action, ...]:
    """Return the decks that the dealer may remove, and whether the table may be declared idle."""
    found: list[Action] = []
    if state.now.decks and allows(check_bets_open, state):
        removable = one_of(*(deck.name for deck in state.now.decks))
        found.append(Action("remove_deck", {"deck": removable, "reason": TEXT}))
    if allows(check_idle, state, is_idle_shown(state)):
        found.append(Action("declare_idle"))
    return tuple(found)


def deck_order_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what a floorperson may verify or order, and whether the table may be said not to be idle."""
    waiting = (deck.name for deck in state.now.decks if is_waiting_for_verification(deck))
    inspected = [name for name in waiting if allows(check_verify, state, actor, name)]
    verify = (Action("verify_deck", {"deck": one_of(*inspected)}),) if inspected else ()
    return (*verify, *_orders(state))


@once_per_state
def _orders(state: State) -> tuple[Action, ...]:
    found: list[Action] = []
    if allows(check_recut, state):
        found.append(Action("order_recut", {"reason": TEXT}))
    if allows(check_reshuffle, state):
        found.append(Action("order_reshuffle", {"reason": TEXT}))
    if allows(check_dismiss_idle, state, is_idle_shown(state)):
        found.append(Action("dismiss_idle", {"reason": TEXT}))
    return tuple(found)
