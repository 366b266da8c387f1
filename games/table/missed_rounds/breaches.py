"""The breaches of the law in missed rounds, which the app would have refused and now records."""

from collections.abc import Iterator

from games.registry import GAMES
from games.rulebook.law import cites
from games.table.missed_rounds.model import Breach, MissedCount, MissedDeckChange, MissedEntry
from games.table.state import State, Table
from games.table.stub.model import needs_stub_counts, rounds_left, rounds_uncounted
from games.table.terms import law_of
from games.table.timers.deck_change import due_at


@cites("missed_rounds.breaches_in", "ruling 4", "ruling 5", "ruling 6", "ruling 41")
def breaches_in(state: State, table: Table, entry: MissedEntry) -> Iterator[Breach]:
    """Yield what the table would have refused: a deck past its time, no count, decks not alternated."""
    settings = table.settings
    if settings is None:
        return
    if isinstance(entry, MissedCount):
        if not entry.is_right:
            yield Breach("stub_off", law_of(state, "count_the_stub"), entry.at, entry.deck)
        return
    if isinstance(entry, MissedDeckChange):
        yield from _deck_change_breaches(state, table, entry)
        return
    deck = next(deck for deck in table.decks if deck.name == entry.deck)
    due = due_at(deck, settings.method)
    if due is not None and entry.at >= due:
        yield Breach("deck_due", law_of(state, "deck_change"), entry.at, deck.name)
    is_counted = needs_stub_counts(settings, GAMES[state.game].counts_at_automated_shoe)
    if is_counted and not rounds_left(rounds_uncounted(table.uncounted, deck)):
        yield Breach("stub_uncounted", law_of(state, "count_the_stub"), entry.at, deck.name)
    if deck.name != table.deck_in_use:
        yield Breach("not_alternated", law_of(state, "two_decks"), entry.at, deck.name)


def _deck_change_breaches(state: State, table: Table, entry: MissedDeckChange) -> Iterator[Breach]:
    """Yield the breach of two decks in play with the same back color."""
    known = {deck.name: deck.back for deck in table.decks}
    back = known.get(entry.deck or "", entry.back)
    others = [d for d in table.decks if d.in_play_since is not None and d.name not in (entry.out, entry.deck)]
    if entry.deck is not None and any(other.back == back for other in others):
        yield Breach("same_back", law_of(state, "two_backs"), entry.at, entry.deck)
