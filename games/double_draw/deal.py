"""The deal of Double Draw."""

from games.double_draw.rules import Rules
from games.rulebook.deal import Plan, around_the_table
from games.rulebook.law import cites
from games.rulebook.submission import Settings


@cites("36.05.19.08D(2)", "36.05.19.09B(1)", "36.05.19.10B(1)")
def deal_plan(rules: Rules, settings: Settings | None, seats: tuple[int, ...]) -> Plan:
    """Return five cards to each player: one at a time, or in stacks of five from the machine."""
    if settings is not None and settings.method == "automated_shoe":
        return around_the_table(seats, 5)
    return around_the_table(seats) * 5
