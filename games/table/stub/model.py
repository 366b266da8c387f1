"""When the stub is counted: how many rounds may pass, and which tables count at all."""

from msgspec import Struct

from games.rulebook.law import cites
from games.rulebook.submission import Settings
from games.table.decks.model import Deck

ROUNDS_WITHOUT_COUNT = 5


class StubOff(Struct, frozen=True, omit_defaults=True):
    """A stub count that was off, and how many times; a recount comes first, then every place (ruling 4)."""

    count: int
    times: int


@cites("stub.needs_stub_counts", "ruling 3", "ruling 4")
def needs_stub_counts(settings: Settings, counts_at_automated_shoe: bool) -> bool:
    """Return whether this table counts the stub at all; a device that counts the cards replaces it."""
    if settings.shuffling in ("counting_shuffler", "reshuffling_device"):
        return False
    return settings.method != "automated_shoe" or counts_at_automated_shoe


def rounds_uncounted(of_table: int, deck: Deck | None) -> int:
    """Return the rounds since the last count, of the table or of its deck, whichever is more (ruling 4)."""
    return max(of_table, 0 if deck is None else deck.uncounted)


def rounds_left(uncounted: int) -> int:
    """Return how many rounds may still be dealt before a count (ruling 4)."""
    return max(0, ROUNDS_WITHOUT_COUNT - uncounted)
