"""The consequence of an irregularity under the law."""

from typing import Literal

from msgspec import Struct

# void: the round is void; floor: the floorperson rules; set_aside: the first such card is put aside and a
# second one voids the round; plays: play continues; reshuffle: the cards are shuffled again.
IrregularityOutcome = Literal["void", "floor", "set_aside", "plays", "reshuffle"]


class Consequence(Struct, frozen=True):
    """The outcome of one kind of irregularity, its paragraph, and whether it concerns a seat."""

    outcome: IrregularityOutcome
    law: str
    is_of_seat: bool = False
