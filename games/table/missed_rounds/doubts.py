"""What speaks against reported entries by themselves; what the log says comes with the command."""

from collections.abc import Iterable, Iterator, Sequence

from games.table.decks.model import Deck
from games.table.missed_rounds.model import Doubt, MissedCount, MissedDeckChange, MissedEntry, MissedRound
from games.table.state import Table


def doubts_of(table: Table, entries: Sequence[MissedEntry]) -> Iterator[Doubt]:
    """Yield a doubt for each deck that nobody verified here, and for entries without any round."""
    verified = {deck.name for deck in table.decks if _is_verified(deck)}
    is_alone = not any(isinstance(entry, MissedRound) for entry in entries)
    for entry in entries:
        match entry:
            case MissedCount() if is_alone:
                yield Doubt("count_alone", entry.at)
            case MissedDeckChange(deck=str(name)):
                if name not in verified:
                    yield Doubt("deck_unverified", entry.at)
                if is_alone:
                    yield Doubt("deck_alone", entry.at)


def _is_verified(deck: Deck) -> bool:
    return deck.is_confirmed or deck.stage not in ("received", "inspected")


def brings_deck(entries: Iterable[MissedEntry]) -> bool:
    """Return whether a deck comes into play with these entries."""
    return any(isinstance(entry, MissedDeckChange) and entry.deck is not None for entry in entries)
