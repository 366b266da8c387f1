"""Applies requests, their answers, and the void."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers
from games.table.payments.evolve import without_open_payments
from games.table.state import SeatFelt, Table


def request_made(table: Table, event: e.RequestMade) -> Table:
    requests = (*table.requests, event.request)
    return replace(table, requests=requests, request_count=event.request.number)


def request_closed(table: Table, event: e.RequestClosed) -> Table:
    return replace(table, requests=tuple(r for r in table.requests if r.number != event.number))


def round_voided(table: Table, event: e.RoundVoided) -> Table:
    """Every seat shows what goes back, and the felt waits to be cleared."""
    results = {result.seat: result for result in event.results}
    differences = {difference.seat: difference.cents for difference in event.differences}
    seats: list[SeatFelt] = []
    for number, seat in enumerate(table.felt.seats, 1):
        back = differences.get(number, 0)
        is_in = number in results
        seats.append(replace(seat, result=results[number], difference_cents=back) if is_in else seat)
    felt = replace(table.felt, seats=tuple(seats), phase=event.phase)
    # The meter loses the contribution again (ruling 33), and gets back what was paid from it.
    meter = table.felt.meter_cents
    before = table.meter_cents if meter is None else meter - table.felt.contributed_cents
    table = replace(table, felt=felt, void=event.reason, requests=(), meter_cents=before)
    return without_open_payments(table)


def round_over(table: Table, event: e.Event) -> Table:
    return replace(table, boxed_cards=0, stub_off=None, void=None, requests=())


APPLIERS: Appliers = {
    e.RequestMade: request_made,
    e.RequestClosed: request_closed,
    e.RoundVoided: round_voided,
}

# What events of other subjects change here as well.
SIDE_EFFECTS: Appliers = {
    e.TableCleared: round_over,
}
