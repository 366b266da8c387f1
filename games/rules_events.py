"""What new rules do to a table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.state import Table
from games.submission import Former


def rules_scheduled(table: Table, event: e.RulesScheduled) -> Table:
    """In the order of their days."""
    scheduled = (*table.scheduled, event.scheduled)
    return replace(table, scheduled=tuple(sorted(scheduled, key=lambda one: one.effective_at)))


def schedule_withdrawn(table: Table, event: e.ScheduleWithdrawn) -> Table:
    left = tuple(one for one in table.scheduled if one.submission.reference != event.reference)
    return replace(table, scheduled=left)


def sign_confirmed(table: Table, event: e.SignConfirmed) -> Table:
    """Rules that should have held in between never did; wagers of the old sign are not repeated."""
    days = [one.effective_at for one in table.scheduled if one.number == event.number]
    left = tuple(one for one in table.scheduled if one.effective_at > max(days))
    seats = tuple(replace(seat, last_wagers={}) for seat in table.felt.seats)
    old = table.submission
    former = () if old is None else (Former(table.round_number, old.meter_rate_percent, old.depth),)
    return replace(
        table,
        felt=replace(table.felt, seats=seats),
        submission=event.submission,
        settings=event.settings,
        scheduled=left,
        former=(*table.former, *former),
    )


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.RulesScheduled: rules_scheduled,
    e.ScheduleWithdrawn: schedule_withdrawn,
    e.SignConfirmed: sign_confirmed,
}
# What is planned for another day stays whatever the dealer undoes, and no screen is stale by it.
QUIET: tuple[type[e.Event], ...] = (e.RulesScheduled, e.ScheduleWithdrawn)
FINAL: tuple[type[e.Event], ...] = (e.SignConfirmed,)
