"""What is posted at a table: which hand pays what on which boxes."""

from typing import Any, Protocol

from msgspec import Struct

from games.paytable import Kind, Odds, Paytable


class PostedRow(Struct, frozen=True):
    """A hand and its odds as the sign shows them."""

    hand: str
    odds: str
    kind: Kind


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


class TableSign(Protocol):
    """What a game says about its sign: each game's `posted` module has these names."""

    def sign(self, rules: Any) -> tuple[Posted, ...]:
        """Every paytable of a table with these rules."""

    def payout_limit_cents(self, rules: Any) -> int | None:
        """The most that one player wins in a round."""
