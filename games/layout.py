"""What a game says about its table: each game's `layout` module has these names."""

from collections.abc import Mapping
from typing import Any, Protocol

from games.rulebook.round import Layout


class TableLayout(Protocol):
    """How the cards of a table are written down and shown."""

    def round_rules(self, raw: Mapping[str, Any], minimum_cents: int) -> dict[str, Any]:
        """The rules a round is played under, as its record gives them, at a table with this minimum."""

    def write_layout(self, layout: Layout) -> dict[str, object]:
        """The table cards as the round record writes them."""

    def best_cards(self, rules: Any, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]:
        """For each hand of a seat, the cards that make it."""
