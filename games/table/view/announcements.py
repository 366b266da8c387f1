"""The dealer's announcements: the call that ends betting, and each hand turned."""

from msgspec import Struct

from games.messages.catalog import sentence
from games.registry import GAMES
from games.rulebook.hands import MAIN_HAND
from games.rulebook.law import cites
from games.table.felt import current_phase, in_settlement_order, live_seats, seat_at
from games.table.state import State

NO_MORE_BETS = ("step.betting", "step.no_more_bets")


class Said(Struct, frozen=True, omit_defaults=True):
    """An announcement: its message key and parameters, and its English."""

    key: str
    text: str
    params: dict[str, str] = {}


def say(key: str, **params: str) -> Said:
    words = {name: value.replace("_", " ") for name, value in params.items()}
    return Said(key, sentence(key, words), params)


@cites("view.said")
def announcement(state: State, step: str) -> Said | None:
    """Return the announcement of a step; a hand stays announced until the next step is done."""
    if step in NO_MORE_BETS:
        return say("say.no_more_bets")
    if state.now.void is not None or current_phase(state).kind != "showdown":
        return None
    turned = [n for n in in_settlement_order(state, live_seats(state.felt)) if _is_shown(state, n)]
    return _hand(state, turned[-1]) if turned else None


def _is_shown(state: State, seat: int) -> bool:
    return seat_at(state.felt, seat).result is not None


def _hand(state: State, seat: int) -> Said | None:
    result = seat_at(state.felt, seat).result
    hands = {} if result is None else result.hands
    game = GAMES[state.game]
    if game.announced_hands == (MAIN_HAND,):
        return say(game.announcement, seat=str(seat), hand=hands[MAIN_HAND])
    return say(game.announcement, seat=str(seat), **{name: hands[name] for name in game.announced_hands})
