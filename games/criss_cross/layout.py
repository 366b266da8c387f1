"""The table of Criss Cross: a cross of five community cards."""

from collections.abc import Mapping
from typing import Any

from games.criss_cross.rules import LINES, PLACES, Rules, name_line
from games.rulebook.cards import RANKS
from games.rulebook.hands import NOTHING, five_card_hand
from games.rulebook.law import cites
from games.rulebook.money import write_cents
from games.rulebook.round import Layout

NAMES = "two three four five six seven eight nine ten jack queen king ace"
ONE = dict(zip(RANKS, NAMES.split(), strict=True))
SEVERAL = {rank: "sixes" if name == "six" else f"{name}s" for rank, name in ONE.items()}


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


@cites("CCP ch. 11 I(1)", "CCP ch. 11 I(2)")
def spoken_hands(rules: Rules, cards: tuple[str, ...], layout: Layout) -> dict[str, str]:
    """Return the Across and Down hands by name: a pair by its rank, and no hand by its highest card."""
    shown = best_cards(rules, cards, layout)
    return {line: _spoken_hand(rules, shown[line]) for line in LINES if line in shown}


def _spoken_hand(rules: Rules, cards: tuple[str, ...]) -> str:
    hand = five_card_hand(cards)
    if hand.name == "pair":
        return f"pair_of_{SEVERAL[RANKS[hand.pair]]}"
    name = name_line(hand, rules.ace_low_straight)
    if name != NOTHING:
        return name
    return f"{ONE[max((card[0] for card in cards), key=RANKS.index)]}_high"
