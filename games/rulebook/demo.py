"""The demo tables of a game."""

from typing import Any

from msgspec import Struct


class Demo(Struct, frozen=True):
    """The rules of the demo tables, and the percentage of each progressive wager that goes to the meter.

    `rules_without_decks` are for a first table that tracks no decks, so a round can start there right away.
    """

    rules: dict[str, Any] = {}
    meter_rate_percent: int = 0
    rules_without_decks: dict[str, Any] | None = None
