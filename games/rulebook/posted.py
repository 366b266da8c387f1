"""The sign of a table: which hand pays what on which boxes."""

from typing import NamedTuple

from msgspec import Struct

from games.rulebook.paytable import Odds, OddsKind, Paytable


class PostedRow(Struct, frozen=True):
    """A hand and its odds as the sign shows them."""

    hand: str
    odds: str
    kind: OddsKind


class Posted(Struct, frozen=True, omit_defaults=True):
    """One paytable of the sign: the boxes it pays, its paragraph, its rows from the highest hand down.

    `envy_for` is the progressive wager, as it is written, that is paid for another player's hand.
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
    """What one seat gets for the hand of another: so many cents by this row of this paragraph."""

    seat: int
    holder: int
    hand: str
    cents: int
    law: str
