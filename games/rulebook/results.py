"""Small pieces of a settlement that the games share."""

from collections.abc import Iterable

from games.rulebook.round import WagerOutcome, WagerResult


def lost(outcome: WagerOutcome, wagers: Iterable[tuple[str, int]]) -> dict[str, WagerResult]:
    """Wagers that are gone whatever the cards say: folded or forfeited."""
    return {box: WagerResult(stake_cents, outcome) for box, stake_cents in wagers}


def limit_cut_cents(limit_cents: int | None, wagers: Iterable[WagerResult]) -> int:
    """How far the winnings of a hand go over the payout limit (ruling 35)."""
    if limit_cents is None:
        return 0
    return max(0, sum(wager.pays_cents for wager in wagers) - limit_cents)
