"""Rounds of Let It Ride in which a seat wins enough for paperwork."""

from typing import Any

from tests.table.pure_table import Table


def at_showdown(*seats: int, bet: str = "10.00", **submitted: Any) -> Table:
    """Let everyone ride, with most of a royal flush on the table."""
    table = Table(rules={}, **submitted)
    table.seat(*seats, bet=bet)
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kh")
    return table


def royal(bet: str = "10.00") -> Table:
    """Seat 2 is turned first and has a royal flush; seat 1 is still face down."""
    table = at_showdown(1, 2, bet=bet)
    table.hand(2, "Qh Jh Th")
    return table
