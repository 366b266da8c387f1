"""Undo: which entry a dealer may take back, and the table without it."""

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.decider import By, Events
from games.table.events import AnyEvent
from games.table.state import State

# What a floorperson did, and what ends a round: the dealer cannot take it back.
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

# They change nothing on the felt: an undo leaves them, and no screen is out of date because of them.
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

# They come with the entry before them, and go with it when it is undone.
DERIVED: tuple[type[e.Event], ...] = (e.PaymentPending,)


def last_entry(state: State) -> AnyEvent | None:
    """What an undo takes back, with what followed from it."""
    made = (entry for entry in reversed(state.entries) if not isinstance(entry, DERIVED))
    return next(made, None)


def is_irrevocable(entry: AnyEvent) -> bool:
    """A count that was off, and what the floor was asked about, is not the dealer's to take back."""
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
    """The last entry of this phase; a count that was off, and what the floor was asked about, stays."""
    entry = last_entry(state)
    if entry is None:
        raise Refused("nothing_to_undo.phase")
    if is_irrevocable(entry):
        raise Refused("stays.entry")
    return (e.EntryUndone(),)


def without_last(entries: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Return the entries without the last one that somebody made, and without what followed from it."""
    while entries and isinstance(entries[-1], DERIVED):
        entries = entries[:-1]
    return entries[:-1]
