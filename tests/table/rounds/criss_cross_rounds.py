"""Rounds of Criss Cross, played to the point where a test begins."""

from typing import Any

from tests.table.pure_table import Table

CRISS_CROSS_RULES = {"ante_odds": "even_money"}


def criss_cross(*seats: int, bonus: str | None = None, **submitted: Any) -> Table:
    table = Table("criss_cross", CRISS_CROSS_RULES, **submitted)
    table.seat(*seats, **({"five_card_bonus": bonus} if bonus else {}))
    return table


def dealt(*seats: int, bonus: str | None = None, **submitted: Any) -> Table:
    table = criss_cross(*seats, bonus=bonus, **submitted)
    table.deal()
    return table


def to_the_end(table: Table, answer: str = "1x") -> None:
    """Place every bet and turn the whole cross: a pair of nines in it, and no better hand."""
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "9s"}, {"middle": "Kd"}):
        if table.asked is not None:
            table.tap("decide_all", choice=answer)
        table.turn(**cards)
