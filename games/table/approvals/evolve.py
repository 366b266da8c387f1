"""Applies requests, their answers, and the void."""

from msgspec.structs import replace

from games.table import events as e
from games.table.approvals.claims import only_claims
from games.table.changes import Appliers
from games.table.payments.evolve import without_open_payments
from games.table.state import SeatFelt, Table


def request_made(table: Table, event: e.RequestMade) -> Table:
    requests = (*table.requests, event.request)
    return replace(table, requests=requests, request_count=event.request.number)


def request_closed(table: Table, event: e.RequestClosed) -> Table:
    return replace(table, requests=tuple(r for r in table.requests if r.number != event.number))


def round_voided(table: Table, event: e.RoundVoided) -> Table:
    """Show what each seat gets back, and leave the felt to be cleared."""
    results = {result.seat: result for result in event.results}
    differences = {difference.seat: difference.cents for difference in event.differences}
    seats: list[SeatFelt] = []
    for number, seat in enumerate(table.felt.seats, 1):
        difference = differences.get(number, 0)
        is_in = number in results
        seats.append(replace(seat, result=results[number], difference_cents=difference) if is_in else seat)
    felt = replace(table.felt, seats=tuple(seats), phase=event.phase)
    # The meter loses this round's contributions and gets back any share that was paid (ruling 33).
    meter = table.felt.meter_cents
    before = table.meter_cents if meter is None else meter - table.felt.contributed_cents
    carry = table.meter_carry if meter is None else table.felt.carry_before
    table = replace(table, felt=felt, void=event.reason, meter_cents=before, meter_carry=carry)
    return without_open_payments(only_claims(table))


def round_settled(table: Table, event: e.RoundSettled) -> Table:
    """Drop a claim whose seat is due another amount by now; after the round nobody could tell."""
    return only_claims(table)


def round_over(table: Table, event: e.Event) -> Table:
    return replace(only_claims(table), boxed_cards=0, stub_off=None, void=None)


APPLIERS: Appliers = {
    e.RequestMade: request_made,
    e.RequestClosed: request_closed,
    e.RoundVoided: round_voided,
}

# Changes made here by events of other subjects.
SIDE_EFFECTS: Appliers = {
    e.RoundSettled: round_settled,
    e.TableCleared: round_over,
}
