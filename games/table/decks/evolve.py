"""Applies the events of decks."""

from typing import Any

from msgspec.structs import replace

from games.rulebook.law import cites
from games.table import events as e
from games.table.changes import Appliers, on_deck
from games.table.decks.model import Deck, RemovedDeck
from games.table.state import Table


def deck_received(table: Table, event: e.DeckReceived) -> Table:
    deck = Deck(event.deck, event.back, is_preshuffled=event.is_preshuffled, seal=event.seal)
    return replace(table, decks=(*table.decks, deck), remembers=max(table.remembers, event.remembers))


def deck_moved(table: Table, event: e.DeckMoved) -> Table:
    changes: dict[str, Any] = {"stage": event.stage, "cover_card_at": event.cover_card_at}
    if event.at is not None:
        changes["in_play_since"] = event.at
    moved = on_deck(table, event.deck, **changes)
    if event.stage != "ready":
        return moved
    moved = _after_procedure(moved, event)
    return replace(moved, deck_in_use=event.deck) if _is_gone(moved, moved.deck_in_use) else moved


def _after_procedure(table: Table, event: e.DeckMoved) -> Table:
    """End the idle procedure of a deck that is ready; its clock starts again.

    The table is idle until each of its decks is through. Older logs name no decks: there the first one ended
    the procedure for all of them.
    """
    if _is_idle(table, event.deck):
        through = on_deck(table, event.deck, is_idle=False, active_at=event.ready_at)
        return replace(through, is_idle=is_any_idle(through))
    if table.is_idle and not is_any_idle(table):
        return replace(table, is_idle=False, active_at=event.ready_at)
    return table


def _is_idle(table: Table, name: str) -> bool:
    return any(deck.is_idle for deck in table.decks if deck.name == name)


def is_any_idle(table: Table) -> bool:
    """Return whether a deck still has to go through the idle procedure."""
    return any(deck.is_idle for deck in table.decks)


def deck_verified(table: Table, event: e.DeckVerified) -> Table:
    """Mark the inspection as verified, or a deck that nobody opened as confirmed."""
    if any(deck.name == event.deck and deck.stage == "received" for deck in table.decks):
        return on_deck(table, event.deck, is_confirmed=True)
    return on_deck(table, event.deck, stage="verified")


def recut_ordered(table: Table, event: e.RecutOrdered) -> Table:
    return on_deck(table, event.deck, stage="shuffled", cover_card_at=None)


def reshuffle_ordered(table: Table, event: e.ReshuffleOrdered) -> Table:
    return on_deck(table, event.deck, stage="unshuffled", cover_card_at=None)


def _is_gone(table: Table, name: str) -> bool:
    return all(deck.name != name for deck in table.decks)


def deck_removed(table: Table, event: e.DeckRemoved) -> Table:
    """Take the deck away, and remember it: it does not come back under its name or seal."""
    left = tuple(deck for deck in table.decks if deck.name != event.deck)
    gone = [
        RemovedDeck(deck.name, deck.seal, deck.in_play_since is not None)
        for deck in table.decks
        if deck not in left and deck.seal
    ]
    in_play = [deck.name for deck in left if deck.in_play_since is not None]
    in_use = table.deck_in_use
    if in_use == event.deck:
        in_use = in_play[0] if in_play else ""
    removed = _most_removed((*table.removed, *gone), table.remembers)
    # In a round only the stub of the deck that leaves is no longer off.
    is_settled = in_use != table.deck_in_use or table.felt.phase == "betting"
    stub_off = None if is_settled else table.stub_off
    after = replace(table, decks=left, deck_in_use=in_use, stub_off=stub_off, removed=removed)
    return replace(after, is_idle=is_any_idle(after)) if _is_idle(table, event.deck) else after


def _most_removed(removed: tuple[RemovedDeck, ...], most: int) -> tuple[RemovedDeck, ...]:
    """Return the decks to remember: the last ones, and those that were never in play make room first."""
    too_many = len(removed) - most
    if too_many <= 0:
        return removed
    first_to_go = sorted(range(len(removed)), key=lambda place: (removed[place].was_in_play, place))[
        :too_many
    ]
    return tuple(deck for place, deck in enumerate(removed) if place not in first_to_go)


def table_idled(table: Table, event: e.TableIdled) -> Table:
    """Take the decks in play out; inspection and verification are not repeated (ruling 9)."""
    decks = tuple(
        replace(deck, stage=event.stage, cover_card_at=None, is_idle=deck.name in event.decks)
        if deck.in_play_since is not None
        else deck
        for deck in table.decks
    )
    return replace(table, decks=decks, is_idle=True)


def idle_dismissed(table: Table, event: e.IdleDismissed) -> Table:
    return replace(table, active_at=event.at)


def deck_dealt(table: Table, event: e.CardsDealt) -> Table:
    """Count the round as soon as its cards are dealt (ruling 4)."""
    dealt = on_deck(table, table.deck_in_use, stage="dealt")
    return dealt if table.felt.is_deal_begun else _round_counted(dealt)


def deal_begun(table: Table, event: e.IrregularityNoted) -> Table:
    """Count a round whose first card is out before its deal was entered (ruling 4)."""
    return _round_counted(table) if event.is_deal_begun else table


def deal_not_begun(table: Table, event: e.IrregularityDenied) -> Table:
    """Take back the count of a round that one denied report alone had begun."""
    if not event.begun_deck:
        return table
    decks = [deck.uncounted for deck in table.decks if deck.name == event.begun_deck]
    back = on_deck(table, event.begun_deck, uncounted=sum(decks) - 1)
    return replace(back, uncounted=table.uncounted - 1)


def _round_counted(table: Table) -> Table:
    deck = next((deck for deck in table.decks if deck.name == table.deck_in_use), None)
    if deck is None:
        return table
    counted = on_deck(table, deck.name, uncounted=deck.uncounted + 1)
    return replace(counted, uncounted=table.uncounted + 1)


@cites("decks.deck_back", "ruling 6", "ruling 10")
def deck_back(table: Table, event: e.TableCleared) -> Table:
    """Mark the deck as unshuffled after the round, and switch to the other of two decks (ruling 10)."""
    if event.at is not None:
        table = replace(table, active_at=event.at)
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
    e.IdleDismissed: idle_dismissed,
}

# Changes made here by events of other subjects.
SIDE_EFFECTS: Appliers = {
    e.CardsDealt: deck_dealt,
    e.IrregularityNoted: deal_begun,
    e.IrregularityDenied: deal_not_begun,
    e.TableCleared: deck_back,
}
