"""A table whose app was away, and rounds told afterwards."""

from datetime import datetime, timedelta
from typing import Any

from games.table import events as e
from games.table.missed_rounds.model import MissedEntry, MissedRound
from tests.people import FLOORPERSON
from tests.table.floor_table import NEVER_IDLE, OPENED_AT, FloorTable

WAGERS = {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}


def at(**time: float) -> datetime:
    """So long after the table was opened."""
    return OPENED_AT + timedelta(**time)


def dealt(deck: str | None = "a", record: dict[str, Any] | None = None, **time: float) -> MissedRound:
    return MissedRound(at=at(**time), dealer="7", deck=deck, record=record)


def away(game: str = "let_it_ride", **changes: Any) -> FloorTable:
    """A table with a deck in play since 18:00, where the app comes back at 22:00."""
    table = FloorTable(game, **{"reminders": NEVER_IDLE} | changes)
    table.open_deck()
    table.wait(hours=4)
    return table


def tell(table: FloorTable, *entries: MissedEntry) -> e.MissedRoundsRecorded:
    """Told by the dealer and confirmed by the floorperson."""
    table.tap("record_missed_rounds", entries=entries)
    number = table.state.now.request_count
    table.tap("approve_request", FLOORPERSON, number=number)
    return next(event for event in reversed(table.log) if isinstance(event, e.MissedRoundsRecorded))


def record_of_one(**changes: Any) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": WAGERS, "cards": ["2c", "7d", "9h"]} | changes.pop("seat", {})
    usual = {"game": "let_it_ride", "rules": {}, "seats": [seat], "community": ["3s", "Jd"]}
    return usual | changes
