"""The table of Criss Cross: a cross of five community cards."""

from collections.abc import Mapping
from typing import Any

from games.criss_cross.rules import LINES, PLACES, Rules
from games.rulebook.law import cites
from games.rulebook.money import write_cents
from games.rulebook.round import Layout


@cites("ruling 35")
def round_rules(raw: Mapping[str, Any], minimum_cents: int) -> dict[str, Any]:
    """Return the rules with the posted minimum of the round, which the payout limit depends on."""
    return {**raw, "minimum_wager": write_cents(minimum_cents)}


def write_layout(layout: Layout) -> dict[str, object]:
    return {"community": dict(layout.community)} if layout.community else {}


def best_cards(rules: Rules, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]:
    """Return the cards of each line with both player cards, and the community cards for the bonus."""
    community = layout.community
    shown = {
        line: (*cards, *(community[place] for place in places))
        for line, places in LINES.items()
        if cards and all(place in community for place in places)
    }
    if len(community) == len(PLACES):
        shown["five_card_bonus"] = tuple(community.values())
    return shown
