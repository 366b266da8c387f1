"""The deck-change timer: 4 hours when dealt by hand, 8 from a shoe, with warnings before and after."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import lru_cache

from games.rulebook.law import cites
from games.rulebook.submission import Method, Reminders, Settings
from games.table.decks.model import Deck
from games.table.timers.model import Due

# The hours after which a deck must be changed, by dealing method.
HOURS: dict[Method, int] = {"hand": 4, "manual_shoe": 8, "automated_shoe": 8}


@cites("timers.due_at", "ruling 5")
def due_at(deck: Deck, method: Method) -> datetime | None:
    """Return when the deck must be changed: 4 hours in play when dealt by hand, 8 from a shoe."""
    if deck.in_play_since is None:
        return None
    return deck.in_play_since + timedelta(hours=HOURS[method])


@cites("timers.deck_dues")
def deck_dues(decks: Iterable[Deck], settings: Settings) -> Iterator[Due]:
    """Yield the warnings, the due time and the overdue time of each deck in play."""
    for deck in decks:
        at = due_at(deck, settings.method)
        if at is not None:
            yield from _dues_of_deck(deck.name, at, settings.reminders)


@lru_cache(maxsize=1024)
def _dues_of_deck(name: str, at: datetime, reminders: Reminders) -> tuple[Due, ...]:
    """Return the dues of one deck; they stay the same for hours."""
    return (
        *(
            Due(f"deck_due_in_{minutes}", name, at - timedelta(minutes=minutes))
            for minutes in reminders.deck_warnings
        ),
        Due("deck_due", name, at),
        Due("deck_overdue", name, at + timedelta(minutes=reminders.deck_overdue)),
    )
