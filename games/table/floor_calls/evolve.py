"""Applies calls, holds and escalations."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers
from games.table.state import Table


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


APPLIERS: Appliers = {
    e.FloorCalled: floor_called,
    e.CallAnswered: call_answered,
    e.Escalated: escalated,
    e.TableHeld: table_held,
    e.HoldReleased: hold_released,
}
