"""Declared hands: low hands named instead of their cards, at a table that records winners."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.hands import NOTHING
from games.rulebook.law import Refused, cites
from games.rulebook.round import SeatResult
from games.table.checks import allows
from games.table.felt import seat_at, seats_in
from games.table.payments.thresholds import paperwork_for
from games.table.played import as_played, bonus_boxes, rules_of, settle_hand
from games.table.showdown.possible_hands import is_possible
from games.table.state import State
from games.table.terms import depth_of, law_of, records_amounts, thresholds_of


def hands_to_declare(state: State, seat: int) -> Mapping[str, tuple[str, ...]]:
    """Return the hands of a seat to declare, each with the names the game allows."""
    needed = GAMES[state.game].hands_to_declare(rules_of(state), seat_at(state.felt, seat).wagers)
    return {wager: tuple(names) for wager, names in needed.items()}


def nothing_declared(state: State, seat: int) -> dict[str, str]:
    """Return the hands of a seat that loses every wager."""
    return dict.fromkeys(hands_to_declare(state, seat), NOTHING)


def declarable_hands(state: State, seat: int) -> dict[str, tuple[str, ...]]:
    """Return the hands to declare with only the names that can be and whose payout needs no paperwork."""
    nothing = nothing_declared(state, seat)
    return {
        wager: tuple(
            name
            for name in names
            if _is_small(state, seat, nothing | {wager: name}) and is_possible(state, seat, {wager: name})
        )
        for wager, names in hands_to_declare(state, seat).items()
    }


def _is_small(state: State, seat: int, declared: dict[str, str]) -> bool:
    return allows(check_small, state, settle_hand(state, seat, declared=declared).seats[0])


def check_declarable(state: State, seat: int) -> None:
    """Refuse a declared hand at full depth, while the table is held, or if it may hide envy."""
    if depth_of(state) != "winners":
        raise Refused("cards_needed.depth" if records_amounts(state) else "not_recorded.cards")
    if state.now.hold is not None:
        raise Refused("cards_needed.dispute", seat=seat)
    check_no_envy_hidden(state, seat)


@cites("ruling 34")
def check_no_envy_hidden(state: State, seat: int) -> None:
    """Refuse a declared hand that may win an envy bonus for other seats."""
    felt = state.felt
    seats = [as_played(state, number, seat_at(felt, number)) for number in seats_in(felt)]
    holder = next(played for played in seats if played.seat == seat)
    if GAMES[state.game].may_hide_envy(rules_of(state), holder, seats):
        raise Refused("cards_needed.envy", law_of(state, "envy"), seat=seat)


def check_small(state: State, result: SeatResult) -> None:
    """Refuse a declared hand whose payout needs paperwork, because the cards must be shown for it.

    A separate bonus and envy do not count: they are won by other cards.
    """
    elsewhere = bonus_boxes(state)
    wagers = {box: wager for box, wager in result.wagers.items() if box not in elsewhere}
    own = replace(result, wagers=wagers, envy_cents=None)
    if paperwork_for(own, thresholds_of(state)):
        raise Refused("cards_needed.payout", seat=result.seat)
