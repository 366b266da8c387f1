"""The sign of a Criss Cross table."""

from collections.abc import Mapping

from games.criss_cross.rules import (
    BETS_AFTER_DEAL,
    BONUS,
    EVEN_MONEY,
    MAIN,
    OPENING_BETS,
    Rules,
    better_line,
    limit_cents,
)
from games.rulebook.law import cites
from games.rulebook.posted import Posted, posted, row

PUSHES = ("pair_sixes_to_tens",)


@cites("CCP ch. 2 B(5)", "CCP ch. 7 E(2)", "ruling 30")
def sign(rules: Rules) -> tuple[Posted, ...]:
    """Return the paytables of the bets, of the antes if they pay even money, and of the bonus."""
    bonus = (posted(("five_card_bonus",), BONUS),) if rules.five_card_bonus else ()
    if rules.ante_odds == "paytable":
        return (posted((*OPENING_BETS, *BETS_AFTER_DEAL), MAIN), *bonus)
    rows = (
        row("pair_jacks_or_better", EVEN_MONEY),
        *(row(hand, MAIN.odds[hand]) for hand in PUSHES),
    )
    return (posted(BETS_AFTER_DEAL, MAIN), Posted(OPENING_BETS, "ruling 30", rows), *bonus)


def payout_limit_cents(rules: Rules) -> int:
    return limit_cents(rules)


def limited_boxes(rules: Rules) -> tuple[str, ...]:
    return (*OPENING_BETS, *BETS_AFTER_DEAL)


def hand_of(box: str, hands: Mapping[str, str]) -> str:
    """Return the line that settles a box; Middle takes the better of the two (ruling 27)."""
    if box == "middle":
        return better_line(hands)
    return box.removeprefix("ante_")
