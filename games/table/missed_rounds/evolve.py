"""Applies missed rounds: counters and clocks move as if the rounds had been live."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_deck
from games.table.decks.evolve import deck_back, deck_dealt, deck_removed, is_any_idle
from games.table.decks.model import Deck
from games.table.missed_rounds.model import MissedDeckChange, MissedEntry, MissedRound
from games.table.state import Table


def missed_rounds_recorded(table: Table, event: e.MissedRoundsRecorded) -> Table:
    for entry in event.entries:
        table = after_entry(table, entry)
    carry = table.meter_carry if event.carry is None else event.carry
    meter = table.meter_cents if event.meter_cents is None else event.meter_cents
    return replace(table, meter_cents=meter, meter_carry=carry)


def after_entry(table: Table, entry: MissedEntry) -> Table:
    """Return the table after one reported entry."""
    if isinstance(entry, MissedRound):
        return _after_round(table, entry)
    if isinstance(entry, MissedDeckChange):
        return _after_change(table, entry)
    return replace(on_deck(table, entry.deck, uncounted=0), uncounted=0) if entry.is_right else table


def _after_round(table: Table, entry: MissedRound) -> Table:
    """Return the table after a round was dealt and cleared; its deck is unshuffled (ruling 10)."""
    in_use = table.deck_in_use if entry.deck is None else entry.deck
    table = on_deck(replace(table, deck_in_use=in_use, last_dealt_at=entry.at), in_use, is_idle=False)
    table = replace(table, is_idle=is_any_idle(table))
    table = deck_back(deck_dealt(table, e.CardsDealt()), e.TableCleared())
    return replace(table, round_number=table.round_number + 1)


def _after_change(table: Table, entry: MissedDeckChange) -> Table:
    if entry.out is not None:
        table = deck_removed(table, e.DeckRemoved(deck=entry.out, reason="changed"))
    if entry.deck is None:
        return table
    if all(deck.name != entry.deck for deck in table.decks):
        deck = Deck(entry.deck, entry.back or "", seal=entry.seal or "")
        table = replace(table, decks=(*table.decks, deck))
    table = on_deck(table, entry.deck, stage="unshuffled", in_play_since=entry.at, uncounted=0)
    return replace(table, deck_in_use=table.deck_in_use or entry.deck)


APPLIERS: Appliers = {
    e.MissedRoundsRecorded: missed_rounds_recorded,
}
