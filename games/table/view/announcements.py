"""The dealer's announcements: the call that ends betting, and each hand turned."""

from msgspec import Struct

from games.messages.catalog import worded
from games.registry import GAMES
from games.rulebook.hands import MAIN_HAND
from games.rulebook.law import cites
from games.table.felt import (
    current_phase,
    in_settlement_order,
    live_seats,
    next_to_turn,
    open_phase,
    seat_at,
)
from games.table.played import layout_of, rules_of
from games.table.state import State
from games.table.terms import records_amounts

NO_MORE_BETS = ("step.betting", "step.no_more_bets")


class Said(Struct, frozen=True, omit_defaults=True):
    """An announcement: its message key and parameters, and its English."""

    key: str
    text: str
    params: dict[str, str] = {}


def say(key: str, **params: str) -> Said:
    return Said(key, worded(key, params), params)


@cites("view.said")
def announcement(state: State, step: str) -> Said | None:
    """Return the announcement of a step; a hand stays announced until the next step is done.

    A hand whose cards were not entered has none: only the dealer sees it. A table that records no cards
    tells the dealer what to announce as each hand is turned.
    """
    if step in NO_MORE_BETS:
        return say("say.no_more_bets")
    if not records_amounts(state):
        return _unseen(state, step)
    if state.now.void is not None or current_phase(state).kind != "showdown":
        return None
    turned = [n for n in in_settlement_order(state, live_seats(state.felt)) if _is_shown(state, n)]
    return _hand(state, turned[-1]) if turned and seat_at(state.felt, turned[-1]).cards else None


def _unseen(state: State, step: str) -> Said | None:
    phase, seat = open_phase(state), next_to_turn(state)
    if phase is None or seat is None or (phase.kind, phase.says) != ("showdown", step):
        return None
    return say(GAMES[state.game].announcement_unseen, seat=str(seat))


def _is_shown(state: State, seat: int) -> bool:
    return seat_at(state.felt, seat).result is not None


def _hand(state: State, seat: int) -> Said | None:
    felt, game = seat_at(state.felt, seat), GAMES[state.game]
    settled = {} if felt.result is None else felt.result.hands
    hands = {**settled, **game.spoken_hands(rules_of(state), felt.cards, layout_of(state))}
    if game.announced_hands == (MAIN_HAND,):
        return say(game.announcement, seat=str(seat), hand=hands[MAIN_HAND])
    return say(game.announcement, seat=str(seat), **{name: hands[name] for name in game.announced_hands})
