"""Which tables stand in the showroom, for those who set it up and those who look for one."""

from dataclasses import dataclass, field

from games.submission import Depth
from tests.harness.web import Web

DEPTHS: tuple[Depth, ...] = ("procedure", "winners", "full")
# `ready`: a red deck is shuffled, cut and in play. `none`: the table was just opened.
KINDS = [
    f"{game}/{depth}/{deck}"
    for game in ("let_it_ride", "criss_cross", "double_draw")
    for depth in DEPTHS
    for deck in ("ready", "none")
]
TABLES_A_KIND = 8


@dataclass(frozen=True)
class Showroom:
    web: Web
    first: int = 1
    used: dict[str, int] = field(default_factory=dict)

    def fresh(self, kind: str) -> int:
        """A table of this kind where nothing has happened yet."""
        number = self.used.get(kind, 0)
        assert number < TABLES_A_KIND, f"no table of the kind {kind} is left; raise TABLES_A_KIND"
        self.used[kind] = number + 1
        return self.first + KINDS.index(kind) * TABLES_A_KIND + number
