"""The tables of a game on a demo floor."""

from typing import Any

from msgspec import Struct


class Demo(Struct, frozen=True):
    """The rules of its tables, and how much of a wager goes to the meter.

    `rules_without_decks` are those of a first table that keeps no decks: a round can be tried there at once.
    """

    rules: dict[str, Any] = {}
    meter_rate_percent: int = 0
    rules_without_decks: dict[str, Any] | None = None
