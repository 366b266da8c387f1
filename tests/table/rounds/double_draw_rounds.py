"""Rounds of Double Draw, played to the point where a test begins."""

from typing import Any

from tests.table.pure_table import Table


def double_draw(*seats: int, bet: str = "10.00", **submitted: Any) -> Table:
    table = Table("double_draw", {}, **submitted)
    table.seat(*seats, bet=bet)
    return table


def at_first_decision(*seats: int) -> Table:
    table = double_draw(*seats)
    table.deal()
    return table


def draw_all(table: Table, *counts: int) -> None:
    """Let the live seats draw this many cards each, in order."""
    for count in counts:
        seat = table.view.prompt.seat
        assert seat is not None
        table.tap("draw", seat=seat, count=count)


def at_showdown(*seats: int) -> Table:
    table = at_first_decision(*seats)
    for _ in range(2):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, *(0 for _ in seats))
    return table
