"""The table of Double Draw, which has no community cards."""

from games.double_draw.rules import Rules
from games.rulebook.round import Layout


def best_cards(rules: Rules, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]:
    return {"main": cards}
