"""The deal of Let It Ride."""

from games.let_it_ride.rules import Rules
from games.rulebook.deal import Packet, Plan, around_the_table
from games.rulebook.law import cites
from games.rulebook.submission import Settings


@cites(
    "36.05.18.08D(2)",
    "36.05.18.08D(3)",
    "36.05.18.09B",
    "36.05.18.09C",
    "36.05.18.10B",
    "36.05.18.10H",
    "ruling 14",
)
def deal_plan(rules: Rules, settings: Settings | None, seats: tuple[int, ...]) -> Plan:
    """Return the box first if its bonus is offered, then three passes with a community card in between.

    A machine deals stacks, with the community cards before the players; a reshuffling device may deal three
    community cards, one of which is racked unseen.
    """
    box = (Packet("box", 3),) if rules.six_card_bonus is not None else ()
    community = (Packet("community", 1),)
    if settings is None or settings.method != "automated_shoe":
        once = around_the_table(seats)
        return box + once + community + once + community + once
    racked = (Packet("rack", 1),) if settings.racks_one else ()
    return (*box, Packet("community", 2), *racked, *around_the_table(seats, 3))
