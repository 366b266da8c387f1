"""Applies the events of decks."""

from typing import Any

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_deck
from games.table.decks.model import Deck
from games.table.state import Table


def deck_received(table: Table, event: e.DeckReceived) -> Table:
    deck = Deck(event.deck, event.back, is_preshuffled=event.is_preshuffled)
    return replace(table, decks=(*table.decks, deck))


def deck_moved(table: Table, event: e.DeckMoved) -> Table:
    changes: dict[str, Any] = {"stage": event.stage, "cover_card_at": event.cover_card_at}
    if event.at is not None:
        changes["in_play_since"] = event.at
    moved = on_deck(table, event.deck, **changes)
    if event.stage == "ready" and _is_gone(moved, moved.deck_in_use):
        return replace(moved, deck_in_use=event.deck, is_idle=False)
    return replace(moved, is_idle=False) if event.stage == "ready" else moved


def deck_verified(table: Table, event: e.DeckVerified) -> Table:
    return on_deck(table, event.deck, stage="verified")


def recut_ordered(table: Table, event: e.RecutOrdered) -> Table:
    return on_deck(table, event.deck, stage="shuffled", cover_card_at=None)


def reshuffle_ordered(table: Table, event: e.ReshuffleOrdered) -> Table:
    return on_deck(table, event.deck, stage="unshuffled", cover_card_at=None)


def _is_gone(table: Table, name: str) -> bool:
    return all(deck.name != name for deck in table.decks)


def deck_removed(table: Table, event: e.DeckRemoved) -> Table:
    left = tuple(deck for deck in table.decks if deck.name != event.deck)
    in_play = [deck.name for deck in left if deck.in_play_since is not None]
    in_use = table.deck_in_use
    if in_use == event.deck:
        in_use = in_play[0] if in_play else ""
    return replace(table, decks=left, deck_in_use=in_use, stub_off=None)


def table_idled(table: Table, event: e.TableIdled) -> Table:
    """Spread the decks in play; inspection and verification are not repeated (ruling 9)."""
    decks = tuple(
        replace(deck, stage="spread", cover_card_at=None) if deck.in_play_since is not None else deck
        for deck in table.decks
    )
    return replace(table, decks=decks, is_idle=True)


def deck_dealt(table: Table, event: e.CardsDealt) -> Table:
    """Count the round as soon as its cards are dealt (ruling 4)."""
    deck = next((deck for deck in table.decks if deck.name == table.deck_in_use), None)
    if deck is None:
        return table
    dealt = on_deck(table, deck.name, stage="dealt", uncounted=deck.uncounted + 1)
    return replace(dealt, uncounted=table.uncounted + 1)


def deck_back(table: Table, event: e.Event) -> Table:
    """Mark the deck as unshuffled after the round, and switch to the other of two decks (ruling 10)."""
    if _is_gone(table, table.deck_in_use):
        return table
    back = on_deck(table, table.deck_in_use, stage="unshuffled", cover_card_at=None)
    others = [d.name for d in back.decks if d.in_play_since is not None and d.name != back.deck_in_use]
    return replace(back, deck_in_use=others[0] if others else back.deck_in_use)


APPLIERS: Appliers = {
    e.DeckReceived: deck_received,
    e.DeckMoved: deck_moved,
    e.DeckVerified: deck_verified,
    e.RecutOrdered: recut_ordered,
    e.ReshuffleOrdered: reshuffle_ordered,
    e.DeckRemoved: deck_removed,
    e.TableIdled: table_idled,
}

# Changes made here by events of other subjects.
SIDE_EFFECTS: Appliers = {
    e.CardsDealt: deck_dealt,
    e.TableCleared: deck_back,
}
