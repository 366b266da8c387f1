"""The simulated pit: tables of each game in turn, each with a dealer and a relief, and a floor over them."""

from collections.abc import Iterator
from typing import NamedTuple

PIT = "Simulation"
BOSS = "simboss"
# The house allows six open tables per floorperson; here they have fewer.
TABLES_TO_A_FLOORPERSON = 4
GAMES = (("LIR", "let_it_ride"), ("CCP", "criss_cross"), ("DDP", "double_draw"))
# After the numbers of the demo floor.
FIRST_NUMBER = 101


class Place(NamedTuple):
    """A table of the simulated pit, and the people who work there."""

    number: int

    @property
    def sign(self) -> str:
        return GAMES[self.number % len(GAMES)][0]

    @property
    def game(self) -> str:
        return GAMES[self.number % len(GAMES)][1]

    @property
    def name(self) -> str:
        return f"{self.sign} {FIRST_NUMBER + self.number}"

    @property
    def dealers(self) -> tuple[str, str]:
        """Return the dealer and the relief."""
        return f"simdealer{self.number + 1}", f"simrelief{self.number + 1}"

    @property
    def floorperson(self) -> str:
        return f"simfloor{self.number // TABLES_TO_A_FLOORPERSON + 1}"


def places(count: int) -> Iterator[Place]:
    return map(Place, range(count))
