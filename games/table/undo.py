"""Undo: the last entry a dealer may take back, and the entries that never come back."""

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.decider import By, Events
from games.table.events import AnyEvent
from games.table.state import State

# Floor entries and the end of a round: a dealer cannot undo these.
FINAL: tuple[type[e.Event], ...] = (
    e.TableCleared,
    e.SettingsChanged,
    e.DeckVerified,
    e.RecutOrdered,
    e.ReshuffleOrdered,
    e.DeckRemoved,
    e.DeviceTakenOut,
    e.DeviceReturned,
    e.TableClosed,
    e.TableReopened,
    e.DifferenceReported,
    e.DifferenceCleared,
    e.MeterConfirmed,
    e.SeatForfeited,
    e.RoundSettled,
    e.RoundVoided,
    e.MissedRoundsRecorded,
    e.HandConfirmed,
    e.PaymentSigned,
    e.PaymentMade,
    e.PaymentTakenOver,
    e.PaidDifferently,
    e.RoundCorrected,
    e.ClosedRoundCorrected,
    e.SignConfirmed,
)

# These change nothing on the felt: undo skips them, and they make no screen stale.
KEEPS_STEP: tuple[type[e.Event], ...] = (
    e.FloorCalled,
    e.CallAnswered,
    e.Escalated,
    e.TableHeld,
    e.HoldReleased,
    e.RequestMade,
    e.RequestClosed,
    e.ClockJumped,
    e.Reminded,
    e.DealerCame,
    e.DealerLeft,
    e.RulesScheduled,
    e.ScheduleWithdrawn,
)

# These follow from the entry before them and are undone with it.
DERIVED: tuple[type[e.Event], ...] = (e.PaymentPending,)


def last_entry(state: State) -> AnyEvent | None:
    """Return the entry that an undo would take back."""
    made = (entry for entry in reversed(state.entries) if not isinstance(entry, DERIVED))
    return next(made, None)


def is_irrevocable(entry: AnyEvent) -> bool:
    """Return whether the floor must deal with an entry: a count that was off, or a void or ruling."""
    match entry:
        case e.StubCounted():
            return entry.count != entry.expected
        case e.IrregularityNoted():
            return entry.outcome in ("void", "floor")
        case _:
            return isinstance(entry, e.PlacesCounted)


def can_undo(state: State) -> bool:
    entry = last_entry(state)
    return entry is not None and not is_irrevocable(entry)


def undo(state: State, command: c.Undo, by: By) -> Events:
    """Undo the last entry of this phase; refused if there is none or the floor must deal with it."""
    entry = last_entry(state)
    if entry is None:
        raise Refused("nothing_to_undo.phase")
    if is_irrevocable(entry):
        raise Refused("stays.entry")
    return (e.EntryUndone(),)


def without_last(entries: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Return the entries without the last one and the events derived from it."""
    while entries and isinstance(entries[-1], DERIVED):
        entries = entries[:-1]
    return entries[:-1]
