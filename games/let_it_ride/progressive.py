"""The progressive of Let It Ride: its hands, the meter, and the shares paid from it."""

from collections.abc import Sequence

from games.rulebook.hands import three_card_hand
from games.rulebook.law import cites
from games.rulebook.odds import Paytable
from games.rulebook.round import WagerResult

_AKQ = ({"Ac", "Kc", "Qc"}, {"Ad", "Kd", "Qd"}, {"Ah", "Kh", "Qh"})
_AKQ_OF_SPADES = {"As", "Ks", "Qs"}


@cites("36.05.18.06F", "36.05.18.01B(6)", "36.05.18.12E", "ruling 32")
def name_hand(paytable: Paytable, cards: Sequence[str], main: str | None) -> str | None:
    """Return the hand under a progressive paytable: A uses five cards, B and C the player's three."""
    hand = main if paytable.key == "A" else three_card_name(cards)
    if hand is None:
        return None
    return hand if hand in paytable.odds else "nothing"


@cites("36.05.18.12E(2)", "36.05.18.12E(3)", "ruling 32")
def three_card_name(cards: Sequence[str]) -> str:
    """Return the three-card hand, with suited ace-king-queen named apart from other straight flushes."""
    name = three_card_hand(cards)
    if name == "straight_flush":
        held = set(cards)
        if held == _AKQ_OF_SPADES:
            return "suited_akq_spades"
        if held in _AKQ:
            return "suited_akq"
    return name


@cites("36.05.18.11E(4)", "36.05.18.12E", "36.05.18.12F(2)", "36.05.18.12G", "ruling 33")
def pay_from_meter(
    paytable: Paytable,
    hand: str,
    stake_cents: int,
    meter_cents: int,
    reset_cents: int,
    reading_cents: int | None = None,
) -> tuple[WagerResult, int]:
    """Return the result of a progressive wager and the meter after it; a reading replaces our meter."""
    odds = paytable.odds.get(hand)
    if odds is None or odds.kind != "meter":
        return paytable.pay(hand, stake_cents), meter_cents
    meter_cents = meter_cents if reading_cents is None else reading_cents
    pays = meter_cents * odds.number // 100
    left = reset_cents if odds.number == 100 else meter_cents - pays
    return WagerResult(stake_cents, "win", odds.text, pays, pays), left
