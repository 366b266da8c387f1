"""All events. A stored event never changes."""

from typing import Any

import msgspec

from games.rulebook.submission import Settings, Submission
from games.table.approvals.events import RequestClosed, RequestMade, RoundVoided
from games.table.betting.events import (
    NoMoreBetsAnnounced,
    PlayerLeft,
    PlayerSeated,
    SeatsMarkedIn,
    WagersPlaced,
    WagersRecorded,
    WagersRepeated,
)
from games.table.closing.events import TableClosed, TableReopened
from games.table.corrections.events import ClosedRoundCorrected, RoundCorrected
from games.table.dealing.events import (
    CardsDealt,
    ChipsCounted,
    DifferenceCleared,
    DifferenceReported,
    MeterConfirmed,
    ProgressiveLocked,
)
from games.table.decisions.events import AllDecided, CardsDrawn, DecisionMade
from games.table.decks.events import (
    DeckMoved,
    DeckReceived,
    DeckRemoved,
    DeckVerified,
    IdleDismissed,
    RecutOrdered,
    ReshuffleOrdered,
    TableIdled,
)
from games.table.devices.events import DeviceFaulted, DeviceReturned, DeviceTakenOut
from games.table.event import Event
from games.table.floor_calls.events import CallAnswered, Escalated, FloorCalled, HoldReleased, TableHeld
from games.table.irregularities.events import IrregularityDenied, IrregularityNoted, SeatForfeited
from games.table.missed_rounds.events import MissedRoundsRecorded
from games.table.payments.events import (
    HandConfirmed,
    PaidDifferently,
    PaymentMade,
    PaymentPending,
    PaymentSigned,
    PaymentTakenOver,
)
from games.table.reopening.events import CallTakenBack, CardsReentered, StepReopened
from games.table.rules.events import RulesScheduled, ScheduleWithdrawn, SettingsChanged, SignConfirmed
from games.table.schema import to_current_form
from games.table.showdown.events import (
    BonusSettled,
    BoxTurned,
    CardTurned,
    EnvyConfirmed,
    EnvyPaid,
    HandTurned,
    RoundSettled,
    TableCleared,
)
from games.table.staff.events import DealerCame, DealerLeft
from games.table.stub.events import CountRestarted, CountWaived, PlacesCounted, StubCounted
from games.table.timers.events import ClockJumped, Reminded


class TableOpened(Event, frozen=True, kw_only=True, tag="table_opened"):
    """A table was put on the floor; a table without settings tracks no decks."""

    game: str
    rules: dict[str, Any]
    seats: int
    minimum_cents: int
    maximum_cents: int
    submission: Submission | None = None
    settings: Settings | None = None


class EntryUndone(Event, frozen=True, kw_only=True, tag="entry_undone"):
    """The last entry was undone; `entry` is its tag, which the oldest logs do not have."""

    entry: str = ""


AnyEvent = (
    TableOpened
    | SettingsChanged
    | RulesScheduled
    | ScheduleWithdrawn
    | SignConfirmed
    | DeckReceived
    | DeckMoved
    | DeckVerified
    | RecutOrdered
    | ReshuffleOrdered
    | DeckRemoved
    | StubCounted
    | PlacesCounted
    | CountRestarted
    | CountWaived
    | TableIdled
    | IdleDismissed
    | DeviceFaulted
    | DeviceTakenOut
    | DeviceReturned
    | TableClosed
    | TableReopened
    | FloorCalled
    | CallAnswered
    | Escalated
    | TableHeld
    | HoldReleased
    | IrregularityNoted
    | IrregularityDenied
    | RequestMade
    | RequestClosed
    | RoundVoided
    | RoundCorrected
    | ClosedRoundCorrected
    | PaymentPending
    | HandConfirmed
    | PaymentSigned
    | PaymentMade
    | PaymentTakenOver
    | PaidDifferently
    | MissedRoundsRecorded
    | ClockJumped
    | Reminded
    | DealerCame
    | DealerLeft
    | PlayerSeated
    | PlayerLeft
    | SeatsMarkedIn
    | WagersPlaced
    | WagersRepeated
    | WagersRecorded
    | ProgressiveLocked
    | ChipsCounted
    | DifferenceReported
    | DifferenceCleared
    | MeterConfirmed
    | AllDecided
    | CardsDrawn
    | SeatForfeited
    | BonusSettled
    | EnvyPaid
    | EnvyConfirmed
    | RoundSettled
    | NoMoreBetsAnnounced
    | CardsDealt
    | DecisionMade
    | CardTurned
    | BoxTurned
    | HandTurned
    | TableCleared
    | EntryUndone
    | CallTakenBack
    | CardsReentered
    | StepReopened
)

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: Event) -> str:
    """Return the text that is stored and hashed."""
    return _encoder.encode(event).decode()


def read_event(text: str) -> AnyEvent:
    return _decoder.decode(to_current_form(text))
