"""An amount counted out in chips."""

from collections.abc import Sequence

from games.rulebook.money import write_cents


def chips_of(cents: int, denominations_cents: Sequence[int]) -> dict[str, int]:
    """How many chips of each denomination, the largest first; what no chip covers is `rest` in cents."""
    chips: dict[str, int] = {}
    for denomination in sorted(denominations_cents, reverse=True):
        count, cents = divmod(cents, denomination)
        if count:
            chips[write_cents(denomination)] = count
    if cents:
        chips["rest"] = cents
    return chips
