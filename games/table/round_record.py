"""Writes the record of a round played at a table (docs/round-record.md)."""

from typing import Any

from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.money import write_cents
from games.rulebook.round import Round, SeatPlayed
from games.table.felt import open_phase, seats_without_amounts
from games.table.played import raw_rules, round_of
from games.table.state import State
from games.table.terms import records_amounts


def record_of(state: State) -> dict[str, Any]:
    """Return the record of the finished round; settling it gives the same results as the table."""
    if not records_amounts(state):
        raise Refused("no_record.depth")
    if open_phase(state) is not None or seats_without_amounts(state):
        raise Refused("no_record.open")
    return write_round(raw_rules(state), round_of(state))


def write_round(rules: dict[str, Any], played: Round) -> dict[str, Any]:
    """Return the record of a round, with these rules."""
    record: dict[str, Any] = {"game": played.game, "rules": rules}
    if played.void is not None:
        record["void"] = played.void
    record["seats"] = [_seat(seat) for seat in played.seats]
    return record | GAMES[played.game].write_layout(played.layout)


def _seat(seat: SeatPlayed) -> dict[str, Any]:
    """Return the record of a seat without keys that would be null, false or empty."""
    written: dict[str, Any] = {
        "seat": seat.seat,
        "wagers": {box: write_cents(cents) for box, cents in seat.wagers.items()},
        "cards": None if seat.cards is None else list(seat.cards),
        "declared": seat.declared,
        "folded": seat.folded,
        "forfeited": seat.forfeited,
        "withdrawn": list(seat.withdrawn),
        "player": seat.player,
        "meter_reading": None if seat.reading_cents is None else write_cents(seat.reading_cents),
    }
    return {name: value for name, value in written.items() if value}
