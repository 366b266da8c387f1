"""The deck-change timer: 4 hours when dealt by hand, 8 from a shoe, with warnings before and after."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.rulebook.law import cites
from games.rulebook.submission import Method, Settings
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
def deck_dues(decks: Iterable[Deck], settings: Settings) -> Iterable[Due]:
    """Yield the warnings, the due time and the overdue time of each deck in play."""
    reminders = settings.reminders
    for deck in decks:
        at = due_at(deck, settings.method)
        if at is None:
            continue
        for minutes in reminders.deck_warnings:
            yield Due(f"deck_due_in_{minutes}", deck.name, at - timedelta(minutes=minutes))
        yield Due("deck_due", deck.name, at)
        yield Due("deck_overdue", deck.name, at + timedelta(minutes=reminders.deck_overdue))
