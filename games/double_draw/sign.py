"""The sign of a Double Draw table."""

from collections.abc import Mapping

from games.double_draw.rules import BOXES, EVEN_MONEY, PAYTABLES, Rules
from games.rulebook.posted import Posted, posted, row

EVEN_MONEY_LAW = "36.05.19.12A"


def sign(rules: Rules) -> tuple[Posted, ...]:
    """Return even money for two pair or better on every wager, and the paytable of the Bonus."""
    others = tuple(box for box in BOXES if box != "bonus")
    even = Posted(others, EVEN_MONEY_LAW, (row("two_pair_or_better", EVEN_MONEY),))
    return (even, posted(("bonus",), PAYTABLES["bonus"][rules.bonus_paytable]))


def payout_limit_cents(rules: Rules) -> int | None:
    return rules.payout_limit_cents


def limited_boxes(rules: Rules) -> tuple[str, ...]:
    return BOXES


def hand_of(box: str, hands: Mapping[str, str]) -> str:
    return "main"
