"""How screens draw a game's table, beyond what follows from its boxes and hands."""

from typing import Literal

from msgspec import Struct

# `rows`: one row per main bet. `tall`: few boxes with room for full names. `dense`: many boxes.
BoxLayout = Literal["rows", "tall", "dense"]
Icon = Literal["horizontal", "vertical"]

# Up to this many boxes have room for three lines each.
MOST_TALL_BOXES = 4


class Look(Struct, frozen=True):
    """The box layout where it does not follow from the number of boxes, and icons for boxes and hands.

    `cells` gives each community card a row and a column of a cross, counted from 1. Without cells the
    cards are drawn in one row. An icon replaces a name, or follows its short label, where space is tight.
    """

    boxes: BoxLayout | None = None
    icons: dict[str, Icon] = {}
    cells: dict[str, tuple[int, int]] = {}
