"""Rounds with a wrong entry, and how they are corrected."""

from typing import Any

from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.events import read_event, write_event
from games.table.felt import open_phase
from games.table.round_record import record_of
from tests.people import approver_of
from tests.table.pure_table import Table

PROGRESSIVE_RULES = {"progressive": "A", "three_card_bonus": "A"}


def correct(table: Table, reading: str | None = None, **entries: Any) -> e.RoundCorrected:
    """Request a correction as the dealer and approve it as the floor, or as the pit boss where needed."""
    table.tap("request_correction", reason="mis-entered", **entries)
    (request,) = [one for one in table.state.now.requests if one.paid is None]
    table.tap("approve_request", approver_of(request), number=request.number, reading=reading)
    event = next(event for event in reversed(table.log) if isinstance(event, e.RoundCorrected))
    assert read_event(write_event(event)) == event
    if open_phase(table.state) is None:
        settled = settle(read_round(record_of(table.state)))
        shown = [seat.result for seat in table.state.felt.seats if seat.is_in]
        assert sorted(settled.seats, key=lambda seat: seat.seat) == shown
        assert settled.meter_after_cents in (None, table.state.now.meter_cents)
    return event


def differences(event: e.RoundCorrected | e.ClosedRoundCorrected) -> dict[int, int]:
    return {difference.seat: difference.cents for difference in event.differences}


def round_with_progressive() -> Table:
    """Deal three seats with the progressive; seat 2 has a pair of aces, the others nothing."""
    table = Table(rules=PROGRESSIVE_RULES, meter_rate_percent=20)
    table.seat(1, 2, 3, progressive="5.00")
    table.deal()
    table.all_decide(seat_3="withdraw")
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kh")
    table.hand(3, "Qh Jh 2c")
    table.hand(2, "Ac 4d 5s")
    table.hand(1, "7c 8d 2s")
    return table


def closed_round() -> tuple[Table, dict[str, Any]]:
    table = round_with_progressive()
    record = table.clear()
    return table, record


def changed(record: dict[str, Any], seat: int, **entries: Any) -> dict[str, Any]:
    seats = [old | entries if old["seat"] == seat else old for old in record["seats"]]
    return record | {"seats": seats}
