"""The tables of the showroom, for the code that makes them and the tests that use them."""

from dataclasses import dataclass, field

from games.rulebook.submission import Depth
from tests.harness.servers.web import Web

DEPTHS: tuple[Depth, ...] = ("procedure", "winners", "full")
# How many tables of each kind. `ready`: a red deck is shuffled, cut and in play. `none`: just opened.
# `idle`: as ready, but for longer than the idle minutes without a round.
KINDS = {
    f"{game}/{depth}/{deck}": many
    for game in ("let_it_ride", "criss_cross", "double_draw")
    for depth in DEPTHS
    for deck, many in (
        ("ready", 24 if depth == "winners" else 20),
        ("none", 4),
        ("idle", 2 if depth == "winners" else 0),
    )
}
# The kind of each table, in the order of their ids.
STANDS = [kind for kind, many in KINDS.items() for _ in range(many)]


@dataclass(frozen=True)
class Showroom:
    web: Web
    first: int = 1
    used: dict[str, int] = field(default_factory=dict)

    def fresh(self, kind: str) -> int:
        """Return a table of this kind where nothing has happened yet."""
        number = self.used.get(kind, 0)
        assert number < KINDS[kind], f"no table of the kind {kind} is left; have more of them in KINDS"
        self.used[kind] = number + 1
        return self.first + STANDS.index(kind) + number
