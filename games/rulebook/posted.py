"""The posted sign of a table: what each hand pays on each box.

The rows themselves are in games/<game>/paytables.toml.
"""

from typing import NamedTuple

from msgspec import Struct

from games.rulebook.odds import Odds, OddsKind, Paytable


class PostedRow(Struct, frozen=True):
    """One row of the sign: a hand and its odds."""

    hand: str
    odds: str
    kind: OddsKind


class Posted(Struct, frozen=True, omit_defaults=True):
    """One paytable of the sign: the boxes it pays, its paragraph, and its rows, highest hand first.

    `envy_for` is the amount of the progressive wager that wins on another player's hand.
    """

    boxes: tuple[str, ...]
    law: str
    rows: tuple[PostedRow, ...]
    envy_for: str = ""


def posted(boxes: tuple[str, ...], table: Paytable, envy_for: str = "") -> Posted:
    rows = tuple(row(hand, odds) for hand, odds in table.odds.items())
    return Posted(boxes, table.law, rows, envy_for)


def row(hand: str, odds: Odds) -> PostedRow:
    return PostedRow(hand, odds.text, odds.kind)


class Envy(NamedTuple):
    """An envy bonus: what one seat wins on the hand of another, with the paragraph of the row."""

    seat: int
    holder: int
    hand: str
    cents: int
    law: str
