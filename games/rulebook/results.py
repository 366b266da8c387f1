"""Settlement helpers that the games share."""

from collections.abc import Iterable

from games.rulebook.round import WagerOutcome, WagerResult


def lost(outcome: WagerOutcome, wagers: Iterable[tuple[str, int]]) -> dict[str, WagerResult]:
    """Return the results of wagers that are lost regardless of the cards: folded or forfeited."""
    return {box: WagerResult(stake_cents, outcome) for box, stake_cents in wagers}


def limit_cut_cents(limit_cents: int | None, wagers: Iterable[WagerResult]) -> int:
    """Return by how much the winnings exceed the payout limit (ruling 35)."""
    if limit_cents is None:
        return 0
    return max(0, sum(wager.pays_cents for wager in wagers) - limit_cents)
