"""The deal of Criss Cross."""

from games.criss_cross.rules import Rules
from games.rulebook.deal import Packet, Plan, around_the_table
from games.rulebook.law import cites
from games.rulebook.submission import Settings


@cites(
    "CCP ch. 8 D(2)",
    "CCP ch. 8 D(3)",
    "CCP ch. 9 B(1)",
    "CCP ch. 9 B(2)",
    "CCP ch. 10 B(1)",
    "CCP ch. 10 B(2)",
)
def deal_plan(rules: Rules, settings: Settings | None, seats: tuple[int, ...]) -> Plan:
    """Return five cards in a cross, then two to each player: one at a time, or in stacks from the machine."""
    cross = (Packet("community", 5),)
    if settings is not None and settings.method == "automated_shoe":
        return cross + around_the_table(seats, 2)
    return cross + around_the_table(seats) * 2
