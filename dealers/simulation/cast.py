"""The simulated pit: tables of each game in turn, each with a dealer and a relief, and a floor over them."""

from collections.abc import Iterator
from typing import NamedTuple

from dealers.demo import DEMO_GAMES
from games.game import Game

PIT = "Simulation"
BOSS = "simboss"
# The house allows six open tables per floorperson; here they have fewer.
TABLES_TO_A_FLOORPERSON = 4
# After the numbers of the demo floor.
FIRST_NUMBER = 101


class Place(NamedTuple):
    """A table of the simulated pit, and the people who work there."""

    number: int

    @property
    def game(self) -> Game:
        return DEMO_GAMES[self.number % len(DEMO_GAMES)]

    @property
    def turn(self) -> int:
        """Return how many tables of this game come before."""
        return self.number // len(DEMO_GAMES)

    @property
    def name(self) -> str:
        return f"{self.game.letters} {FIRST_NUMBER + self.number}"

    @property
    def dealers(self) -> tuple[str, str]:
        """Return the dealer and the relief."""
        return f"simdealer{self.number + 1}", f"simrelief{self.number + 1}"

    @property
    def floorperson(self) -> str:
        return f"simfloor{self.number // TABLES_TO_A_FLOORPERSON + 1}"


def places(count: int) -> Iterator[Place]:
    return map(Place, range(count))
