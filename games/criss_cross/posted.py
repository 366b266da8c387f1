"""The sign of a Criss Cross table."""

from games.criss_cross.rules import BONUS, EVEN_MONEY, LATER, MAIN, OPENING, Rules, payout_limit_cents
from games.posted import Posted, posted, row

__all__ = ["payout_limit_cents", "sign"]

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
