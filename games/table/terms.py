"""The terms of a table: what its submission and settings say, or the defaults of a table without them."""

from collections.abc import Iterable

from games.registry import GAMES
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.round import SeatPlayed
from games.rulebook.submission import Depth, Former, Method, Thresholds
from games.table.state import State

# An accepted wager stands also over the posted maximum (ruling 37); more than this no felt has seen: a slip.
MOST_WAGERED_CENTS = 10_000_000_00
DENOMINATIONS_CENTS = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)


def find_implausible_wager(seats: Iterable[SeatPlayed]) -> tuple[int, str, int] | None:
    """The first wager of a record that can only be a slip: its seat, its box and its cents."""
    found = (
        (seat.seat, box, cents)
        for seat in seats
        for box, cents in seat.wagers.items()
        if cents > MOST_WAGERED_CENTS
    )
    return next(found, None)


def law_of(state: State, subject: str) -> str:
    """Return the paragraph that the game's text has for a subject, for the way this table is dealt."""
    return GAMES[state.game].law.paragraph(subject, method_of(state))


def method_of(state: State) -> Method:
    return DEFAULT_METHOD if state.now.settings is None else state.now.settings.method


def depth_of(state: State) -> Depth:
    """How much of a round this table records."""
    return "full" if state.now.submission is None else state.now.submission.depth


def records_amounts(state: State) -> bool:
    return depth_of(state) != "procedure"


def recorded_amounts(state: State, round_number: int) -> bool:
    """Whether amounts were recorded in an earlier round."""
    former = _former_rules(state, round_number)
    return records_amounts(state) if former is None else former.depth != "procedure"


def meter_rate_at(state: State, round_number: int) -> int:
    """The rate by which the wagers of an earlier round made the meter grow."""
    former = _former_rules(state, round_number)
    return meter_rate_percent(state) if former is None else former.meter_rate_percent


def _former_rules(state: State, round_number: int) -> Former | None:
    return next((former for former in state.now.former if round_number < former.until), None)


def limits_cents(state: State) -> tuple[int, int]:
    """The posted minimum and maximum."""
    settings = state.now.settings
    if settings is None:
        return state.minimum_cents, state.maximum_cents
    return settings.minimum_cents, settings.maximum_cents


def denominations_cents(state: State) -> tuple[int, ...]:
    submission = state.now.submission
    return DENOMINATIONS_CENTS if submission is None else submission.denominations_cents


def boxes_per_player(state: State) -> int:
    return 1 if state.now.submission is None else state.now.submission.boxes_per_player


def meter_rate_percent(state: State) -> int:
    return 0 if state.now.submission is None else state.now.submission.meter_rate_percent


def thresholds_of(state: State) -> Thresholds:
    """From which payout on a payment waits for its paperwork."""
    return Thresholds() if state.now.submission is None else state.now.submission.thresholds
