"""The table of Double Draw: no cards but the players'."""

from collections.abc import Mapping
from typing import Any

from games.double_draw.rules import Rules
from games.rulebook.round import Layout


def round_rules(raw: Mapping[str, Any], minimum_cents: int) -> dict[str, Any]:
    return dict(raw)


def write_layout(layout: Layout) -> dict[str, object]:
    return {}


def best_cards(rules: Rules, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]:
    return {"main": cards}
