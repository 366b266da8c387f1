"""The sign of a Let It Ride table."""

from collections.abc import Mapping

from games.let_it_ride import envy
from games.let_it_ride.rules import HAND_OF, OPENING_BETS, OPTIONAL, Rules, paytables
from games.rulebook.money import write_cents
from games.rulebook.posted import Posted, posted


def sign(rules: Rules) -> tuple[Posted, ...]:
    """Return the paytables of the three bets, of each bonus offered, and of envy."""
    offered = paytables(rules)
    by_wager = envy.ENVY.items() if rules.progressive is not None else ()
    return (
        posted(OPENING_BETS, offered[OPENING_BETS[0]]),
        *(posted((box,), offered[box]) for box in OPTIONAL if box in offered),
        *(
            posted(("progressive",), tables[str(rules.progressive)], write_cents(cents))
            for cents, tables in by_wager
        ),
    )


def payout_limit_cents(rules: Rules) -> int | None:
    return rules.payout_limit_cents


def limited_boxes(rules: Rules) -> tuple[str, ...]:
    return OPENING_BETS


def hand_of(box: str, hands: Mapping[str, str]) -> str:
    return HAND_OF[box]
