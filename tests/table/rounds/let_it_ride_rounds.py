"""Rounds of Let It Ride with a progressive, up to the showdown."""

from typing import Any

from tests.table.pure_table import Table

ALL = {"five_card_bonus": "A", "progressive": "A"}


def let_it_ride(*seats: int, rules: dict[str, Any] = ALL, **wagers: str) -> Table:
    table = Table(rules=rules, meter_rate_percent=20)
    table.seat(*seats, **wagers)
    return table


def to_showdown(table: Table, first: str, second: str) -> None:
    table.deal()
    table.tap("decide_all", choice="ride")
    table.turn(first=first)
    table.tap("decide_all", choice="ride")
    table.turn(second=second)
