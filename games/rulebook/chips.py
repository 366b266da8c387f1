"""Breaks an amount down into chips."""

from collections.abc import Sequence

from games.rulebook.money import write_cents


def chips_of(cents: int, denominations_cents: Sequence[int]) -> dict[str, int]:
    """Return the chips of each denomination, largest first; `rest` is the cents that no chip covers."""
    if not cents:
        return {}
    chips: dict[str, int] = {}
    for denomination in sorted(denominations_cents, reverse=True):
        count, cents = divmod(cents, denomination)
        if count:
            chips[write_cents(denomination)] = count
    if cents:
        chips["rest"] = cents
    return chips
