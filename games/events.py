"""What happened at a table. Names are in the past tense; what is written is never changed."""

from datetime import datetime
from typing import Any

import msgspec

from games.event import Event
from games.events_of_clock import ClockJumped
from games.events_of_corrections import ClosedRoundCorrected, RoundCorrected
from games.events_of_decks import (
    DeckMoved,
    DeckReceived,
    DeckRemoved,
    DeckVerified,
    DeviceFaulted,
    DeviceReturned,
    DeviceTakenOut,
    PlacesCounted,
    RecutOrdered,
    ReshuffleOrdered,
    SettingsChanged,
    StubCounted,
    TableClosed,
    TableIdled,
    TableReopened,
)
from games.events_of_floor import (
    CallAnswered,
    Escalated,
    FloorCalled,
    HoldReleased,
    IrregularityNoted,
    RequestClosed,
    RequestMade,
    RoundVoided,
    TableHeld,
)
from games.events_of_missed import MissedRoundsRecorded
from games.events_of_payments import (
    HandConfirmed,
    PaidOtherwise,
    PaymentMade,
    PaymentPending,
    PaymentSigned,
    PaymentTakenOver,
)
from games.events_of_rules import RulesScheduled, ScheduleWithdrawn, SignConfirmed
from games.events_of_timers import DealerCame, DealerLeft, Reminded
from games.round import SeatResult, Settlement, WagerResult
from games.submission import Settings, Submission
from games.upcasting import to_present


class TableOpened(Event, frozen=True, kw_only=True, tag="table_opened"):
    """A table is put on the floor; one without settings keeps no decks."""

    game: str
    rules: dict[str, Any]
    seats: int
    minimum_cents: int
    maximum_cents: int
    submission: Submission | None = None
    settings: Settings | None = None


class PlayerSeated(Event, frozen=True, kw_only=True, tag="player_seated"):
    seat: int
    player: str | None = None


class PlayerLeft(Event, frozen=True, kw_only=True, tag="player_left"):
    seat: int


class SeatsMarkedIn(Event, frozen=True, kw_only=True, tag="seats_marked_in"):
    """These seats are in the round; their amounts may follow."""

    seats: tuple[int, ...]


class WagersPlaced(Event, frozen=True, kw_only=True, tag="wagers_placed"):
    """`warned` names the boxes whose wager is outside the posted limits; it stands (ruling 37)."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()


class WagersRepeated(Event, frozen=True, kw_only=True, tag="wagers_repeated"):
    placed: tuple[WagersPlaced, ...]


class WagersRecorded(Event, frozen=True, kw_only=True, tag="wagers_recorded"):
    """Amounts that stood at the announcement, recorded after it; the meter grows if it was locked before."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()
    contributed_cents: int = 0


class NoMoreBetsAnnounced(Event, frozen=True, kw_only=True, tag="no_more_bets_announced"):
    phase: str = "dealing"


class ProgressiveLocked(Event, frozen=True, kw_only=True, tag="progressive_locked"):
    """No more progressive wagers; the meter as it was before, and what this round adds to it."""

    phase: str
    meter_cents: int
    contributed_cents: int


class ChipsCounted(Event, frozen=True, kw_only=True, tag="chips_counted"):
    """The chips of a box equal its lammers or its accepted wagers."""

    phase: str
    box: str


class DifferenceReported(Event, frozen=True, kw_only=True, tag="difference_reported"):
    phase: str
    box: str
    chips: int
    acknowledged: int


class DifferenceCleared(Event, frozen=True, kw_only=True, tag="difference_cleared"):
    """A floorperson has settled a difference of chips; the deal may go on."""

    box: str
    outcome: str


class MeterConfirmed(Event, frozen=True, kw_only=True, tag="meter_confirmed"):
    """What the progressive display shows, and how far our own meter is from it (ruling 33).

    Once a share was paid in the round a difference is an alert alone: what was paid stays as it was.
    """

    reading_cents: int
    difference_cents: int
    is_followed: bool = True


class CardsDealt(Event, frozen=True, kw_only=True, tag="cards_dealt"):
    at: datetime | None = None


class DecisionMade(Event, frozen=True, kw_only=True, tag="decision_made"):
    """What a player chose. A fold carries what became of its wagers, all of them or all but a live bonus."""

    phase: str
    seat: int
    box: str
    choice: str
    staked_cents: int | None = None
    folded: SeatResult | None = None
    has_folded: bool = False
    is_over: bool = False


class AllDecided(Event, frozen=True, kw_only=True, tag="all_decided"):
    """One answer for every seat that had not decided yet."""

    phase: str
    box: str
    choice: str
    decisions: tuple[DecisionMade, ...]


class CardsDrawn(Event, frozen=True, kw_only=True, tag="cards_drawn"):
    phase: str
    seat: int
    count: int


class SeatForfeited(Event, frozen=True, kw_only=True, tag="seat_forfeited"):
    """The floorperson declared the wagers of a seat lost (rulings 22, 23)."""

    seat: int
    result: SeatResult | None = None


class CardTurned(Event, frozen=True, kw_only=True, tag="card_turned"):
    phase: str
    place: str
    card: str


class BoxTurned(Event, frozen=True, kw_only=True, tag="box_turned"):
    phase: str
    cards: tuple[str, ...]


class BonusSettled(Event, frozen=True, kw_only=True, tag="bonus_settled"):
    """The pass of the bonus, seat by seat in its order; `over` are folded seats that it ends."""

    phase: str
    box: str
    settled: tuple[tuple[int, WagerResult], ...] = ()
    over: tuple[SeatResult, ...] = ()


class HandTurned(Event, frozen=True, kw_only=True, tag="hand_turned"):
    """The hand and what its seat was paid, as the rules of that day said; the meter if a share came from it.

    A table that records no cards has none here and no result; one that records winners may declare hands.
    """

    phase: str
    seat: int
    cards: tuple[str, ...] = ()
    result: SeatResult | None = None
    declared: dict[str, str] | None = None
    meter_cents: int | None = None


class EnvyPaid(Event, frozen=True, kw_only=True, tag="envy_paid"):
    phase: str
    seat: int
    cents: int


class RoundSettled(Event, frozen=True, kw_only=True, tag="round_settled"):
    """The whole round, settled at once as its record is."""

    settlement: Settlement


class TableCleared(Event, frozen=True, kw_only=True, tag="table_cleared"):
    pass


class EntryUndone(Event, frozen=True, kw_only=True, tag="entry_undone"):
    pass


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
    | TableIdled
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
    | PaidOtherwise
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
    | RoundSettled
    | NoMoreBetsAnnounced
    | CardsDealt
    | DecisionMade
    | CardTurned
    | BoxTurned
    | HandTurned
    | TableCleared
    | EntryUndone
)

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: Event) -> str:
    """The text that is stored and hashed."""
    return _encoder.encode(event).decode()


def read_event(text: str) -> AnyEvent:
    return _decoder.decode(to_present(text))
