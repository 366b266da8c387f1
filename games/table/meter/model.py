"""The box that plays for the meter, what its wagers contribute, and which results take a share."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from games.registry import GAMES
from games.rulebook.odds import share_percent
from games.rulebook.round import WagerResult
from games.table.state import State
from games.table.terms import former_rules, table_rules

Wagers = Mapping[str, int]


def meter_box(state: State) -> str:
    """Return the box that is locked and adds to the meter, or "" if the table's rules have none."""
    return meter_box_under(state.game, table_rules(state))


def meter_box_under(game: str, rules: Any) -> str:
    return GAMES[game].offered_meter_box(rules)


def staked_cents(box: str, seats: Iterable[Wagers]) -> int:
    """Return what these seats have wagered on a box together."""
    return sum(wagers.get(box, 0) for wagers in seats)


class Contribution(NamedTuple):
    """The whole cents added to the meter, and the thousandths of a cent carried to the next contribution."""

    cents: int
    carry: int


def contribution(state: State, seats: Iterable[Wagers], carry: int) -> Contribution:
    """Return what the wagers of these seats and the carry add to the meter at the submitted rate."""
    submission = state.now.submission
    permille = 0 if submission is None else submission.meter_rate_permille
    return Contribution(*divmod(staked_cents(meter_box(state), seats) * permille + carry, 1000))


def added_by_correction(
    state: State, round_number: int, rules: Any, before: Iterable[Wagers], after: Iterable[Wagers]
) -> Contribution:
    """Return what corrected wagers add to the meter of an earlier round, at the rate it was played under."""
    box = meter_box_under(state.game, rules)
    former = former_rules(state, round_number)
    now = 0 if state.now.submission is None else state.now.submission.meter_rate_permille
    permille = now if former is None else former.meter_rate_permille
    added = (staked_cents(box, after) - staked_cents(box, before)) * permille
    return Contribution(*divmod(added + state.now.meter_carry, 1000))


def reset_cents(state: State, rules: Any) -> int:
    """Return the meter after its whole amount was paid, which is also where it starts."""
    return GAMES[state.game].meter_reset_cents(rules)


def has_paid_share(state: State) -> bool:
    """Return whether a seat has taken a share in this round, after which our meter follows no reading."""
    results = (seat.result for seat in state.felt.seats)
    return any(result is not None and takes_share(result.wagers.values()) for result in results)


def takes_share(wagers: Iterable[WagerResult]) -> bool:
    return any(share_percent(wager.odds) for wager in wagers)
