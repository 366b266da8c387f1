"""Small changes to a table, shared by the evolve modules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.table.event import Event
from games.table.state import Table

# Maps each event type to the function that applies it.
Appliers = dict[type[Event], Callable[[Table, Any], Table]]


def on_felt(table: Table, **changes: Any) -> Table:
    return replace(table, felt=replace(table.felt, **changes))


def at_seat(table: Table, number: int, **changes: Any) -> Table:
    seats = list(table.felt.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)
    return on_felt(table, seats=tuple(seats))


def on_deck(table: Table, name: str, **changes: Any) -> Table:
    decks = tuple(replace(deck, **changes) if deck.name == name else deck for deck in table.decks)
    return replace(table, decks=decks)
