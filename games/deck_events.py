"""What the events of decks do to the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.decks import Deck, Device, StubOff
from games.state import Table


def settings_changed(table: Table, event: e.SettingsChanged) -> Table:
    return replace(table, settings=event.settings)


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


def stub_counted(table: Table, event: e.StubCounted) -> Table:
    """A count that is right sets the table and that deck to zero; one that is off stops the round."""
    if event.count != event.expected:
        times = 1 if table.stub_off is None else table.stub_off.times + 1
        return replace(table, stub_off=StubOff(event.count, times))
    return replace(on_deck(table, event.deck, uncounted=0), uncounted=0, stub_off=None)


def places_counted(table: Table, event: e.PlacesCounted) -> Table:
    return table


def table_idled(table: Table, event: e.TableIdled) -> Table:
    """The decks in play lie spread; inspection and verification are not repeated (ruling 9)."""
    decks = tuple(
        replace(deck, stage="spread", cover_card_at=None) if deck.in_play_since is not None else deck
        for deck in table.decks
    )
    return replace(table, decks=decks, is_idle=True)


def deck_dealt(table: Table, event: e.CardsDealt) -> Table:
    """A round counts once a card of it was dealt (ruling 4)."""
    deck = next((deck for deck in table.decks if deck.name == table.deck_in_use), None)
    if deck is None:
        return table
    dealt = on_deck(table, deck.name, stage="dealt", uncounted=deck.uncounted + 1)
    return replace(dealt, uncounted=table.uncounted + 1)


def deck_back(table: Table, event: e.Event) -> Table:
    """After the round the deck is unshuffled, and the other one of two comes into use (ruling 10)."""
    if _is_gone(table, table.deck_in_use):
        return table
    back = on_deck(table, table.deck_in_use, stage="unshuffled", cover_card_at=None)
    others = [d.name for d in back.decks if d.in_play_since is not None and d.name != back.deck_in_use]
    return replace(back, deck_in_use=others[0] if others else back.deck_in_use)


def on_deck(table: Table, name: str, **changes: Any) -> Table:
    decks = tuple(replace(deck, **changes) if deck.name == name else deck for deck in table.decks)
    return replace(table, decks=decks)


def device_faulted(table: Table, event: e.DeviceFaulted) -> Table:
    return replace(table, devices={**table.devices, event.device: Device(fault=event.fault)})


def device_taken_out(table: Table, event: e.DeviceTakenOut) -> Table:
    return replace(table, devices={**table.devices, event.device: Device(out=event.how)})


def device_returned(table: Table, event: e.DeviceReturned) -> Table:
    left = {name: device for name, device in table.devices.items() if name != event.device}
    return replace(table, devices=left)


def table_closed(table: Table, event: e.TableClosed) -> Table:
    return replace(table, is_closed=True)


def table_reopened(table: Table, event: e.TableReopened) -> Table:
    return replace(table, is_closed=False)


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.SettingsChanged: settings_changed,
    e.DeckReceived: deck_received,
    e.DeckMoved: deck_moved,
    e.DeckVerified: deck_verified,
    e.RecutOrdered: recut_ordered,
    e.ReshuffleOrdered: reshuffle_ordered,
    e.DeckRemoved: deck_removed,
    e.StubCounted: stub_counted,
    e.PlacesCounted: places_counted,
    e.TableIdled: table_idled,
    e.DeviceFaulted: device_faulted,
    e.DeviceTakenOut: device_taken_out,
    e.DeviceReturned: device_returned,
    e.TableClosed: table_closed,
    e.TableReopened: table_reopened,
}

# What these events of the round do to the decks as well.
ALSO: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.CardsDealt: deck_dealt,
    e.TableCleared: deck_back,
}
