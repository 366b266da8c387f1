"""The terms of a table, from its submission and settings or from the defaults of a table without them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from games.registry import GAMES
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.phases import Phase
from games.rulebook.round import SeatPlayed
from games.rulebook.submission import CALL_BACK_SECONDS, Depth, Former, Method, Thresholds
from games.table.state import State, once_per_state

# An accepted wager stands even over the posted maximum (ruling 37), but more than this is a typing error.
MOST_WAGERED_CENTS = 10_000_000_00
DENOMINATIONS_CENTS = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)


def find_implausible_wager(seats: Iterable[SeatPlayed]) -> tuple[int, str, int] | None:
    """Return the seat, box and cents of the first wager that can only be a typing error."""
    implausible = (
        (seat.seat, box, cents)
        for seat in seats
        for box, cents in seat.wagers.items()
        if cents > MOST_WAGERED_CENTS
    )
    return next(implausible, None)


def law_of(state: State, subject: str) -> str:
    """Return the paragraph of a subject for this game and this table's dealing method."""
    return GAMES[state.game].law.paragraph(subject, method_of(state))


@once_per_state
def table_rules(state: State) -> Any:
    """Return the rules of the table, read by its game."""
    return read_rules(state.game, state.rules)


@once_per_state
def phases_of(state: State) -> tuple[Phase, ...]:
    """Return the phases of a round at this table."""
    return _phases(state.game, table_rules(state), method_of(state))


def read_rules(game: str, raw: Mapping[str, Any]) -> Any:
    """Return rules of a table as its game reads them; every tap asks several times, so they are kept."""
    return _read_rules(game, tuple(raw.items()))


@lru_cache(maxsize=1024)
def _read_rules(game: str, raw: tuple[tuple[str, Any], ...]) -> Any:
    return GAMES[game].read_rules(dict(raw))


@lru_cache(maxsize=1024)
def _phases(game: str, rules: Any, method: Method) -> tuple[Phase, ...]:
    return GAMES[game].phases(rules, method)


def method_of(state: State) -> Method:
    return DEFAULT_METHOD if state.now.settings is None else state.now.settings.method


def depth_of(state: State) -> Depth:
    """Return how much of a round this table records."""
    return "full" if state.now.submission is None else state.now.submission.depth


def records_amounts(state: State) -> bool:
    return depth_of(state) != "procedure"


def recorded_amounts(state: State, round_number: int) -> bool:
    """Return whether the table recorded amounts in an earlier round."""
    former = former_rules(state, round_number)
    return records_amounts(state) if former is None else former.depth != "procedure"


def former_rules(state: State, round_number: int) -> Former | None:
    """Return the rules of an earlier round if the table has changed them since."""
    return next((former for former in state.now.former if round_number < former.until), None)


def limits_cents(state: State) -> tuple[int, int]:
    """Return the posted minimum and maximum."""
    settings = state.now.settings
    if settings is None:
        return state.minimum_cents, state.maximum_cents
    return settings.minimum_cents, settings.maximum_cents


def denominations_cents(state: State) -> tuple[int, ...]:
    submission = state.now.submission
    return DENOMINATIONS_CENTS if submission is None else submission.denominations_cents


def boxes_per_player(state: State) -> int:
    return 1 if state.now.submission is None else state.now.submission.boxes_per_player


def thresholds_of(state: State) -> Thresholds:
    """Return the payouts from which a payment needs paperwork."""
    return Thresholds() if state.now.submission is None else state.now.submission.thresholds


def call_back_seconds(state: State) -> int:
    """Return for how long the dealer may take back the call that ended betting."""
    return CALL_BACK_SECONDS if state.now.settings is None else state.now.settings.call_back_seconds
