"""The sign of a Criss Cross table."""

from collections.abc import Mapping

from games.criss_cross.rules import (
    BONUS,
    EVEN_MONEY,
    LATER,
    MAIN,
    OPENING,
    Rules,
    better_line,
    payout_limit_cents,
)
from games.rulebook.posted import Envy, Posted, posted, row
from games.rulebook.round import Round

__all__ = ["envy_owed", "limited_boxes", "payout_limit_cents", "place_of", "sign"]

PUSHES = ("pair_sixes_to_tens",)


def sign(rules: Rules) -> tuple[Posted, ...]:
    """The bets by the paytable, the antes with them or at even money, and the bonus."""
    bonus = (posted(("five_card_bonus",), BONUS),) if rules.five_card_bonus else ()
    if rules.ante_odds == "paytable":
        return (posted((*OPENING, *LATER), MAIN), *bonus)
    rows = (
        row("pair_jacks_or_better", EVEN_MONEY),
        *(row(hand, MAIN.odds[hand]) for hand in PUSHES),
    )
    return (posted(LATER, MAIN), Posted(OPENING, MAIN.law, rows), *bonus)


def limited_boxes(rules: Rules) -> tuple[str, ...]:
    return (*OPENING, *LATER)


def place_of(box: str, hands: Mapping[str, str]) -> str:
    """Each line pays its own wagers, Middle the better of the two (ruling 27)."""
    if box == "middle":
        return better_line(hands)
    return box.removeprefix("ante_")


def envy_owed(played: Round) -> tuple[Envy, ...]:
    return ()
