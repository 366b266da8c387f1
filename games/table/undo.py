"""Undo: the last entry a dealer may take back, and the entries that never come back.

The replay without that entry is in evolve.py.
"""

from collections.abc import Collection

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.decider import By, Events
from games.table.events import AnyEvent
from games.table.felt import current_phase
from games.table.state import State
from games.table.terms import law_of

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
    e.CountWaived,
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

# With these no step of a round is left to reopen: they end it, or come between rounds alone.
ENDS_STEPS: tuple[type[e.Event], ...] = (
    e.TableCleared,
    e.TableClosed,
    e.TableReopened,
    e.RoundSettled,
    e.RoundVoided,
    e.MissedRoundsRecorded,
    e.ClosedRoundCorrected,
    e.SignConfirmed,
)

# These say what a seat wagered, showed or was paid: no step before them is reopened.
CORRECTS: tuple[type[e.Event], ...] = (e.RoundCorrected, e.PaidDifferently)

# Steps of a round that players have seen or heard. A dealer cannot undo these; a floorperson reopens them.
SEEN_OR_HEARD: tuple[type[e.Event], ...] = (
    e.NoMoreBetsAnnounced,
    e.CardsDealt,
    e.CardsDrawn,
    e.CardTurned,
    e.BoxTurned,
    e.BonusSettled,
    e.HandTurned,
    e.EnvyPaid,
    e.EnvyConfirmed,
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
    e.IdleDismissed,
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
    """Return whether the floor must deal with an entry: a count off, a void, ruling, jam or reopening."""
    match entry:
        case e.StubCounted():
            return entry.count != entry.expected
        case e.IrregularityNoted():
            return entry.outcome in ("void", "floor", "reshuffle")
        case _:
            return isinstance(
                entry, e.PlacesCounted | e.StepReopened | e.CountRestarted | e.IrregularityDenied
            )


def is_cut(entry: AnyEvent) -> bool:
    return isinstance(entry, e.DeckMoved) and entry.cover_card_at is not None


def is_into_play(entry: AnyEvent) -> bool:
    """Return whether an entry put a deck into play; undone and made again, it would start its clocks anew."""
    return isinstance(entry, e.DeckMoved) and entry.stage == "ready"


def is_idle_spread(state: State, entry: AnyEvent) -> bool:
    """Return whether an entry spread a deck of an idle table; a fresh deck is not in play yet."""
    if not isinstance(entry, e.DeckMoved) or entry.stage != "spread":
        return False
    return any(deck.name == entry.deck and deck.in_play_since is not None for deck in state.now.decks)


def is_fold(entry: AnyEvent) -> bool:
    return isinstance(entry, e.DecisionMade) and entry.has_folded


def is_card_aside(entry: AnyEvent | None) -> bool:
    """Return whether an entry reports the card found face up that a second one turns into a void."""
    return isinstance(entry, e.IrregularityNoted) and entry.outcome == "set_aside"


def is_reopenable(entry: AnyEvent) -> bool:
    """Return whether a floorperson may reopen an entry: a step players saw or heard, or a fold."""
    return isinstance(entry, SEEN_OR_HEARD) or is_fold(entry)


@cites("undo.check_undo", "ruling 20")
def check_undo(state: State) -> AnyEvent:
    """Return the last entry, or refuse if there is none or it is not the dealer's alone to take back."""
    entry = last_entry(state)
    if entry is None or isinstance(entry, FINAL):
        raise Refused("nothing_to_undo.phase")
    _check_reported(state, entry)
    match entry:
        case e.NoMoreBetsAnnounced():
            phase = current_phase(state)
            is_later = phase.kind == "announcement"
            raise Refused("final.call", phase.law if is_later else law_of(state, "call"))
        case e.CardTurned() | e.BoxTurned() | e.HandTurned():
            raise Refused("final.cards", current_phase(state).law)
    if isinstance(entry, SEEN_OR_HEARD):
        raise Refused("final.step", current_phase(state).law)
    if is_fold(entry):
        raise Refused("final.fold", current_phase(state).law)
    if is_cut(entry):
        raise Refused("final.cut", law_of(state, "recut"))
    if is_into_play(entry):
        raise Refused("final.ready", law_of(state, "shuffle"))
    if is_idle_spread(state, entry):
        raise Refused("final.idle_spread", law_of(state, "idle"))
    if is_irrevocable(entry):
        raise Refused("stays.entry")
    return entry


def _check_reported(state: State, entry: AnyEvent) -> None:
    """Refuse to undo a lock, amounts entered late, a card known to be out, or a fault of a device."""
    match entry:
        case e.ProgressiveLocked():
            # The lock is opened again only with the call, by a floorperson.
            raise Refused("final.lock", current_phase(state).law)
        case e.IrregularityNoted(outcome="set_aside", law=law):
            raise Refused("final.card_aside", law)
        case e.IrregularityNoted(is_deal_begun=True, law=law):
            raise Refused("final.card_out", law)
        case e.DeviceFaulted():
            raise Refused("final.device", law_of(state, "device_out"))
        case e.WagersRecorded(is_late=True):
            raise Refused("final.amounts", law_of(state, "call"))


def undo(state: State, command: c.Undo, by: By) -> Events:
    """Undo the last entry of an open step."""
    return (e.EntryUndone(entry=tag_of(check_undo(state))),)


def tag_of(event: AnyEvent) -> str:
    """Return the name under which an event is stored."""
    return str(event.__struct_config__.tag)


def without_last(entries: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Return the entries without the last one and the events derived from it."""
    while entries and isinstance(entries[-1], DERIVED):
        entries = entries[:-1]
    return entries[:-1]


def without(entries: tuple[AnyEvent, ...], places: Collection[int]) -> tuple[AnyEvent, ...]:
    return tuple(entry for place, entry in enumerate(entries) if place not in places)
