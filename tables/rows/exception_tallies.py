"""The tallies of what people do out of the ordinary. Events of older logs lack the fields for them."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from games.table import events as e
from games.table.state import State
from tables.calendar import start_of_hour
from tables.rows.changes import Increment, TallyKey, Transition


def _entered_late(transition: Transition, before: State, event: e.WagersRecorded) -> Iterable[Increment]:
    """Count amounts that were entered after the deal, under the dealer who entered them."""
    if event.is_late:
        key = TallyKey(start_of_hour(transition.at), "entered_late", dealer=transition.actor)
        yield Increment(key, 1, sum(event.wagers.values()))


def _difference_cleared(
    transition: Transition, before: State, event: e.DifferenceCleared
) -> Iterable[Increment]:
    if event.by:
        yield _of_pair(transition, before, "difference_cleared")


def _forfeited(transition: Transition, before: State, event: e.SeatForfeited) -> Iterable[Increment]:
    if event.is_after_cards:
        yield _of_pair(transition, before, "forfeit_late")


def _meter_confirmed(transition: Transition, before: State, event: e.MeterConfirmed) -> Iterable[Increment]:
    """Count a display that differs from our meter, with the sum of the differences."""
    if event.by and event.difference_cents:
        yield _of_pair(transition, before, "meter_differs", returned_cents=event.difference_cents)


def _idle_dismissed(transition: Transition, before: State, event: e.IdleDismissed) -> Iterable[Increment]:
    if event.law:
        yield _of_pair(transition, before, "idle_dismissed")


def _chips_counted(transition: Transition, before: State, event: e.ChipsCounted) -> Iterable[Increment]:
    """Count chips that were confirmed without numbers."""
    if event.is_bare and event.by:
        yield Increment(TallyKey(start_of_hour(transition.at), "count_bare", dealer=event.by), 1)


def _corrected(transition: Transition, before: State, event: e.RoundCorrected) -> Iterable[Increment]:
    """Count the money that a correction moves, and a reading that differs from our meter."""
    yield from money_corrected(transition.at, event)
    if event.meter_difference_cents:
        yield _of_pair(transition, before, "meter_differs", returned_cents=event.meter_difference_cents)


def money_corrected(at: datetime, event: e.RoundCorrected | e.ClosedRoundCorrected) -> Iterable[Increment]:
    """Count what a correction pays, takes, and adds to open wagers, each apart, for both people."""
    if event.moved is None:
        return
    people = {"dealer": event.asked_by, "by": event.approved_by}
    amounts = {
        "pays": event.moved.pays_cents,
        "takes": event.moved.takes_cents,
        "stakes": event.moved.staked_cents,
    }
    for name, cents in amounts.items():
        if cents:
            yield Increment(TallyKey(start_of_hour(at), "money_corrected", name, **people), 1, 0, cents)


def _settings_changed(transition: Transition, before: State, event: e.SettingsChanged) -> Iterable[Increment]:
    """Count each setting that protects less than before under the person who changed it."""
    for change in event.weakened:
        key = TallyKey(start_of_hour(transition.at), "settings_weakened", change.name, by=transition.actor)
        yield Increment(key, 1)


def _of_pair(transition: Transition, before: State, kind: str, returned_cents: int = 0) -> Increment:
    """Return one more for the dealer who deals the hand and the person of the floor who acts."""
    dealer = before.felt.dealt_by or before.now.dealer
    key = TallyKey(start_of_hour(transition.at), kind, dealer=dealer, by=transition.actor)
    return Increment(key, 1, 0, returned_cents)


def missed_exceptions(at: datetime, event: e.MissedRoundsRecorded) -> Iterable[Increment]:
    """Count what speaks against missed rounds, and displays that differ from our meter."""
    hour = start_of_hour(at)
    people = {"dealer": event.asked_by, "by": event.confirmed_by}
    for doubt in event.doubts:
        yield Increment(TallyKey(hour, "missed_doubtful", doubt.kind, **people), 1)
    for meter in event.meters:
        if meter.dealer:
            key = TallyKey(hour, "meter_differs", dealer=meter.dealer, by=event.confirmed_by)
            yield Increment(key, 1, 0, meter.difference_cents)


CountFunction = Callable[[Transition, State, Any], Iterable[Increment]]
EXCEPTION_COUNTERS: dict[type[e.Event], CountFunction] = {
    e.WagersRecorded: _entered_late,
    e.DifferenceCleared: _difference_cleared,
    e.SeatForfeited: _forfeited,
    e.MeterConfirmed: _meter_confirmed,
    e.IdleDismissed: _idle_dismissed,
    e.ChipsCounted: _chips_counted,
    e.RoundCorrected: _corrected,
    e.SettingsChanged: _settings_changed,
}
