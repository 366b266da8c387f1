"""What a reminder does to a table, it is given once; and who deals, and since when."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.state import Table


def reminded(table: Table, event: e.Reminded) -> Table:
    """What was told of decks that have left the table is forgotten."""
    there = {deck.name for deck in table.decks} | {""}
    kept = {key: at for key, at in table.reminded.items() if key.partition(" ")[2] in there}
    return replace(table, reminded=kept | {f"{event.kind} {event.subject}": event.due_at})


def dealer_came(table: Table, event: e.DealerCame) -> Table:
    return replace(table, dealer=event.dealer, dealer_since=event.at)


def dealer_left(table: Table, event: e.DealerLeft) -> Table:
    return replace(table, dealer="", dealer_since=None)


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.Reminded: reminded,
    e.DealerCame: dealer_came,
    e.DealerLeft: dealer_left,
}
QUIET: tuple[type[e.Event], ...] = (e.Reminded, e.DealerCame, e.DealerLeft)
