"""The table of Let It Ride: two community cards, the Six Card box, the meter."""

from itertools import combinations

from games.let_it_ride.rules import PLACES, Rules
from games.rulebook.hands import five_card_hand, six_card_hand
from games.rulebook.money import write_cents
from games.rulebook.round import Layout


def write_layout(layout: Layout) -> dict[str, object]:
    """Return the layout as a record writes it; a lone community card makes no hand and is left out."""
    written: dict[str, object] = {}
    if len(layout.community) == len(PLACES):
        written["community"] = list(layout.community.values())
    if layout.six_card_box:
        written["six_card_box"] = list(layout.six_card_box)
    if layout.meter_cents is not None:
        written["meter"] = write_cents(layout.meter_cents)
    return written


def best_cards(rules: Rules, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]:
    """Return the cards of each hand: three with the community, three alone, and the best of six."""
    if not cards:
        return {}
    main = (*cards, *layout.community.values())
    shown = {"main": main, "three_card": cards, "progressive": main if rules.progressive == "A" else cards}
    if layout.six_card_box:
        shown["six_card"] = _best_of_six((*cards, *layout.six_card_box))
    return shown


def _best_of_six(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return all six cards of a Super Royal, otherwise the best five."""
    if six_card_hand(cards).startswith("super_royal"):
        return cards
    return max(combinations(cards, 5), key=lambda five: five_card_hand(five).strength)
