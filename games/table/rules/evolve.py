"""Applies new rules and settings."""

from msgspec.structs import replace

from games.rulebook.submission import Former
from games.table import events as e
from games.table.changes import Appliers
from games.table.state import Table


def rules_scheduled(table: Table, event: e.RulesScheduled) -> Table:
    """Add the rules, ordered by when they take effect."""
    scheduled = (*table.scheduled, event.scheduled)
    return replace(table, scheduled=tuple(sorted(scheduled, key=lambda rules: rules.effective_at)))


def schedule_withdrawn(table: Table, event: e.ScheduleWithdrawn) -> Table:
    left = tuple(rules for rules in table.scheduled if rules.submission.reference != event.reference)
    return replace(table, scheduled=left)


def sign_confirmed(table: Table, event: e.SignConfirmed) -> Table:
    """Put the new rules in force, drop any scheduled before them, and forget wagers under the old sign."""
    days = [rules.effective_at for rules in table.scheduled if rules.number == event.number]
    left = tuple(rules for rules in table.scheduled if rules.effective_at > max(days))
    seats = tuple(replace(seat, last_wagers={}) for seat in table.felt.seats)
    old = table.submission
    former: tuple[Former, ...] = ()
    if old is not None:
        rate, tenths = old.meter_rate_percent, old.meter_rate_tenths
        former = (Former(table.round_number, rate, old.depth, tenths),)
    return replace(
        table,
        felt=replace(table.felt, seats=seats),
        submission=event.submission,
        settings=event.settings,
        scheduled=left,
        former=(*table.former, *former),
    )


def settings_changed(table: Table, event: e.SettingsChanged) -> Table:
    return replace(table, settings=event.settings)


APPLIERS: Appliers = {
    e.SettingsChanged: settings_changed,
    e.RulesScheduled: rules_scheduled,
    e.ScheduleWithdrawn: schedule_withdrawn,
    e.SignConfirmed: sign_confirmed,
}
