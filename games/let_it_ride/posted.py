"""The sign of a Let It Ride table."""

from games.let_it_ride.progressive import ENVY
from games.let_it_ride.rules import OPENING, OPTIONAL, Rules, paytables
from games.money import write_cents
from games.posted import Posted, posted


def sign(rules: Rules) -> tuple[Posted, ...]:
    """The three bets, each bonus that is offered, and the envy bonuses of the progressive."""
    offered = paytables(rules)
    envy = ENVY.items() if rules.progressive is not None else ()
    return (
        posted(OPENING, offered[OPENING[0]]),
        *(posted((box,), offered[box]) for box in OPTIONAL if box in offered),
        *(
            posted(("progressive",), tables[str(rules.progressive)], write_cents(cents))
            for cents, tables in envy
        ),
    )


def payout_limit_cents(rules: Rules) -> int | None:
    return rules.payout_limit_cents
