"""What the events between table and floor do to the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.deck_events import on_deck
from games.state import SeatFelt, Table


def floor_called(table: Table, event: e.FloorCalled) -> Table:
    return replace(table, floor_called_at=event.at)


def call_answered(table: Table, event: e.CallAnswered) -> Table:
    return replace(table, floor_called_at=None, call_reached=())


def escalated(table: Table, event: e.Escalated) -> Table:
    if event.number is None:
        return replace(table, call_reached=(*table.call_reached, event.to))
    requests = tuple(
        replace(request, reached=(*request.reached, event.to)) if request.number == event.number else request
        for request in table.requests
    )
    return replace(table, requests=requests)


def table_held(table: Table, event: e.TableHeld) -> Table:
    return replace(table, hold=event.hold)


def hold_released(table: Table, event: e.HoldReleased) -> Table:
    return replace(table, hold=None)


def irregularity_noted(table: Table, event: e.IrregularityNoted) -> Table:
    """A card set aside is counted; a jam of the shuffler leaves the deck unshuffled."""
    if event.outcome == "reshuffle":
        return on_deck(table, table.deck_in_use, stage="unshuffled", cover_card_at=None)
    return replace(table, boxed_cards=table.boxed_cards + (event.kind == "card_face_up"))


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
    return replace(table, felt=felt, void=event.reason, requests=(), meter_cents=before)


def round_over(table: Table, event: e.Event) -> Table:
    return replace(table, boxed_cards=0, stub_off=None, void=None, requests=())


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.FloorCalled: floor_called,
    e.CallAnswered: call_answered,
    e.Escalated: escalated,
    e.TableHeld: table_held,
    e.HoldReleased: hold_released,
    e.IrregularityNoted: irregularity_noted,
    e.RequestMade: request_made,
    e.RequestClosed: request_closed,
    e.RoundVoided: round_voided,
}
ALSO: dict[type[e.Event], Callable[[Table, Any], Table]] = {e.TableCleared: round_over}

# These change nothing that the felt shows, so no screen is stale by them.
QUIET: tuple[type[e.Event], ...] = (
    e.FloorCalled,
    e.CallAnswered,
    e.Escalated,
    e.TableHeld,
    e.HoldReleased,
    e.RequestMade,
    e.RequestClosed,
)
