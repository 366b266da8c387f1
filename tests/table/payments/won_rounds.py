"""Rounds of Let It Ride in which somebody wins enough for paperwork."""

from typing import Any

from tests.table.pure_table import Table


def at_showdown(*seats: int, bet: str = "10.00", **submitted: Any) -> Table:
    """Everybody rides, and a royal flush is there for who holds the rest of it."""
    table = Table(rules={}, **submitted)
    table.seat(*seats, bet=bet)
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kh")
    return table


def royal(bet: str = "10.00") -> Table:
    """Seat 2 is turned first and has a royal flush; seat 1 is still to be turned."""
    table = at_showdown(1, 2, bet=bet)
    table.hand(2, "Qh Jh Th")
    return table
