"""The consequence of an irregularity under the law."""

from typing import Literal

from msgspec import Struct

# void: the round is void; floor: the floorperson rules; set_aside: the first such card is put aside and a
# second one voids the round; plays: play continues; completes: the dealer gives what is missing, and a card
# too many that nobody saw is the next card; reshuffle: the cards are shuffled again.
IrregularityOutcome = Literal["void", "floor", "set_aside", "plays", "completes", "reshuffle"]


# When it can have happened: at any time of a round, while cards come out, until every hand is turned or
# collected, until then and while a community card is face down, while a community card or the box is face
# down, or while the stub has fewer cards than a player may draw.
Happens = Literal[
    "round", "cards_out", "hands_down", "cards_down", "community_down", "box_down", "stub_short"
]


class Consequence(Struct, frozen=True):
    """The outcome of one kind of irregularity, its paragraph, and whether it concerns a seat.

    `second_law` voids the round when a card is set aside for the second time. `subject` finds the paragraph
    of the dealing method where the text has one for each. `once_drawn` is what follows instead for a seat
    whose cards were replaced in a draw.
    """

    outcome: IrregularityOutcome
    law: str
    is_of_seat: bool = False
    second_law: str = ""
    subject: str = ""
    once_drawn: "Consequence | None" = None
    happens: Happens = "round"
