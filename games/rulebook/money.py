"""Money: whole cents in code, strings of dollars with two decimals on the wire, no floats (ruling 36)."""

import re
from functools import lru_cache

# With at most twelve digits of dollars, every payout of every paytable fits in 64 bits.
_DOLLARS = re.compile(r"(?:0|[1-9][0-9]{0,11})\.[0-9]{2}")
# The least and the most that an amount may be, as records write it.
LEAST_AMOUNT, MOST_AMOUNT = "0.01", "999999999999.99"
_LONGEST = len(MOST_AMOUNT)

# The same few amounts are wagered all night, so the caches answer most calls.
KEPT = 1 << 14


def read_cents(text: object) -> int | None:
    """Return the cents of a positive amount like `25.00`, or None for any other value."""
    return _read(text) if type(text) is str and len(text) <= _LONGEST else None


@lru_cache(KEPT)
def _read(text: str) -> int | None:
    if _DOLLARS.fullmatch(text) is None:
        return None
    return int(text[:-3] + text[-2:]) or None


@lru_cache(KEPT)
def write_cents(cents: int) -> str:
    """Return an amount as records write it: `25.00`, `-3.50`."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}{cents // 100}.{cents % 100:02d}"


def read_written_cents(text: str) -> int:
    """Return the cents that `write_cents` wrote, which may be none or negative."""
    return int(text.replace(".", ""))


def show_cents(cents: int) -> str:
    """Return an amount as pages show it: `$1,234.50`, `-$3.50`."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}${cents // 100:,}.{cents % 100:02d}"
