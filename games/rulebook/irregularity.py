"""What the law says follows from an irregularity."""

from typing import Literal

from msgspec import Struct

# void: the round is void; floor: the floorperson decides; set_aside: the first such card is put away and the
# second voids; plays: it is recorded and play goes on; reshuffle: the cards are shuffled again.
IrregularityOutcome = Literal["void", "floor", "set_aside", "plays", "reshuffle"]


class Consequence(Struct, frozen=True):
    """What follows from one kind of irregularity, the paragraph that says so, and whether it is of a seat."""

    outcome: IrregularityOutcome
    law: str
    is_of_seat: bool = False
