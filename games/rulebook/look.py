"""How a table of a game is drawn, as far as the rest of the game does not say it already."""

from typing import Literal

from msgspec import Struct

# `rows`: the main bets have a row each. `tall`: few boxes, with a line for each word. `dense`: many boxes.
BoxLayout = Literal["rows", "tall", "dense"]
Icon = Literal["horizontal", "vertical"]

# So many boxes have room for three lines each.
MOST_TALL_BOXES = 4


class Look(Struct, frozen=True):
    """The layout of the boxes, where it does not follow from their number; and signs for boxes and hands.

    `cells` puts each community card in a row and a column of a cross, counted from 1. Without cells the
    cards lie in one row. An icon stands for a name, or behind its short label, where space is short.
    """

    boxes: BoxLayout | None = None
    icons: dict[str, Icon] = {}
    cells: dict[str, tuple[int, int]] = {}
