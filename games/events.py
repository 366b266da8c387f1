"""What happened at a table. Names are in the past tense; what is written is never changed."""

import re
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from games.decks import Stage
from games.irregularity import Outcome
from games.requests import Hold, Request
from games.round import SeatResult, Settlement, WagerResult
from games.submission import Settings, Submission


def _past_tense(name: str) -> str:
    """`wagers_placed` of `WagersPlaced`."""
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event", tag=_past_tense):
    """One thing that happened; a later form of it counts its schema up."""

    schema: int = 1


class TableOpened(Event, frozen=True, kw_only=True):
    """A table is put on the floor; one without settings keeps no decks."""

    game: str
    rules: dict[str, Any]
    seats: int
    minimum_cents: int
    maximum_cents: int
    submission: Submission | None = None
    settings: Settings | None = None


class SettingsChanged(Event, frozen=True, kw_only=True):
    settings: Settings


class DeckReceived(Event, frozen=True, kw_only=True):
    deck: str
    back: str
    is_preshuffled: bool = False


class DeckMoved(Event, frozen=True, kw_only=True):
    """The dealer brought a deck to its next stage: inspected, spread, seen, washed, shuffled, ready."""

    deck: str
    stage: Stage
    at: datetime | None = None
    cover_card_at: int | None = None


class DeckVerified(Event, frozen=True, kw_only=True):
    deck: str


class RecutOrdered(Event, frozen=True, kw_only=True):
    deck: str


class ReshuffleOrdered(Event, frozen=True, kw_only=True):
    deck: str


class DeckRemoved(Event, frozen=True, kw_only=True):
    deck: str
    reason: str


class StubCounted(Event, frozen=True, kw_only=True):
    """The stub as the dealer counted it, and what it should be."""

    deck: str
    count: int
    expected: int


class PlacesCounted(Event, frozen=True, kw_only=True):
    """The cards at each place; with the stub they are a full deck that was misdealt, or they are not."""

    places: dict[str, int]
    is_full_deck: bool


class TableIdled(Event, frozen=True, kw_only=True):
    """Nobody plays: the decks are spread for whoever comes."""


class FloorCalled(Event, frozen=True, kw_only=True):
    at: datetime


class CallAnswered(Event, frozen=True, kw_only=True):
    by: str


class TableHeld(Event, frozen=True, kw_only=True):
    hold: Hold


class HoldReleased(Event, frozen=True, kw_only=True):
    outcome: str
    by: str


class IrregularityNoted(Event, frozen=True, kw_only=True):
    """What went wrong, and what the law says follows."""

    kind: str
    outcome: Outcome
    law: str
    seat: int | None = None


class RequestMade(Event, frozen=True, kw_only=True):
    request: Request


class RequestClosed(Event, frozen=True, kw_only=True):
    """Approved, denied or withdrawn, by whom and why."""

    number: int
    answer: str
    by: str
    reason: str = ""


class RoundVoided(Event, frozen=True, kw_only=True):
    """Every wager goes back; a seat that was paid shows what is taken back and returned."""

    phase: str
    reason: str
    approved_by: str
    results: tuple[SeatResult, ...]
    law: str | None = None


class PlayerSeated(Event, frozen=True, kw_only=True):
    seat: int
    player: str | None = None


class PlayerLeft(Event, frozen=True, kw_only=True):
    seat: int


class SeatsMarkedIn(Event, frozen=True, kw_only=True):
    """These seats are in the round; their amounts may follow."""

    seats: tuple[int, ...]


class WagersPlaced(Event, frozen=True, kw_only=True):
    """`warned` names the boxes whose wager is outside the posted limits; it stands (ruling 37)."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()


class WagersRepeated(Event, frozen=True, kw_only=True):
    placed: tuple[WagersPlaced, ...]


class WagersRecorded(Event, frozen=True, kw_only=True):
    """Amounts that stood at the announcement, recorded after it; the meter grows if it was locked before."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()
    contributed_cents: int = 0


class NoMoreBetsAnnounced(Event, frozen=True, kw_only=True):
    phase: str = "dealing"


class ProgressiveLocked(Event, frozen=True, kw_only=True):
    """No more progressive wagers; the meter as it was before, and what this round adds to it."""

    phase: str
    meter_cents: int
    contributed_cents: int


class ChipsCounted(Event, frozen=True, kw_only=True):
    """The chips of a box equal its lammers or its accepted wagers."""

    phase: str
    box: str


class DifferenceReported(Event, frozen=True, kw_only=True):
    phase: str
    box: str
    chips: int
    acknowledged: int


class DifferenceCleared(Event, frozen=True, kw_only=True):
    """A floorperson has settled a difference of chips; the deal may go on."""

    box: str
    outcome: str


class MeterConfirmed(Event, frozen=True, kw_only=True):
    """What the progressive display shows, and how far our own meter is from it (ruling 33).

    Once a share was paid in the round a difference is an alert alone: what was paid stays as it was.
    """

    reading_cents: int
    difference_cents: int
    is_followed: bool = True


class CardsDealt(Event, frozen=True, kw_only=True):
    pass


class DecisionMade(Event, frozen=True, kw_only=True):
    """What a player chose. A fold carries what became of its wagers, all of them or all but a live bonus."""

    phase: str
    seat: int
    box: str
    choice: str
    staked_cents: int | None = None
    folded: SeatResult | None = None
    has_folded: bool = False
    is_over: bool = False


class AllDecided(Event, frozen=True, kw_only=True):
    """One answer for every seat that had not decided yet."""

    phase: str
    box: str
    choice: str
    decisions: tuple[DecisionMade, ...]


class CardsDrawn(Event, frozen=True, kw_only=True):
    phase: str
    seat: int
    count: int


class SeatForfeited(Event, frozen=True, kw_only=True):
    """The floorperson declared the wagers of a seat lost (rulings 22, 23)."""

    seat: int
    result: SeatResult | None = None


class CardTurned(Event, frozen=True, kw_only=True):
    phase: str
    place: str
    card: str


class BoxTurned(Event, frozen=True, kw_only=True):
    phase: str
    cards: tuple[str, ...]


class BonusSettled(Event, frozen=True, kw_only=True):
    """The pass of the bonus, seat by seat in its order; `over` are folded seats that it ends."""

    phase: str
    box: str
    settled: tuple[tuple[int, WagerResult], ...] = ()
    over: tuple[SeatResult, ...] = ()


class HandTurned(Event, frozen=True, kw_only=True):
    """The hand and what its seat was paid, as the rules of that day said; the meter if a share came from it.

    A table that records no cards has none here and no result; one that records winners may declare hands.
    """

    phase: str
    seat: int
    cards: tuple[str, ...] = ()
    result: SeatResult | None = None
    declared: dict[str, str] | None = None
    meter_cents: int | None = None


class EnvyPaid(Event, frozen=True, kw_only=True):
    phase: str
    seat: int
    cents: int


class RoundSettled(Event, frozen=True, kw_only=True):
    """The whole round, settled at once as its record is."""

    settlement: Settlement


class TableCleared(Event, frozen=True, kw_only=True):
    pass


class EntryUndone(Event, frozen=True, kw_only=True):
    pass


AnyEvent = (
    TableOpened
    | SettingsChanged
    | DeckReceived
    | DeckMoved
    | DeckVerified
    | RecutOrdered
    | ReshuffleOrdered
    | DeckRemoved
    | StubCounted
    | PlacesCounted
    | TableIdled
    | FloorCalled
    | CallAnswered
    | TableHeld
    | HoldReleased
    | IrregularityNoted
    | RequestMade
    | RequestClosed
    | RoundVoided
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
    return _decoder.decode(text)
