"""What happened at a table. Names are in the past tense; what is written is never changed."""

import re
from typing import Any

import msgspec
from msgspec import Struct

from games.round import SeatResult


def _past_tense(name: str) -> str:
    """`wagers_placed` of `WagersPlaced`."""
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event", tag=_past_tense):
    """One thing that happened; a later form of it counts its schema up."""

    schema: int = 1


class TableOpened(Event, frozen=True, kw_only=True):
    game: str
    rules: dict[str, Any]
    seats: int
    minimum_cents: int
    maximum_cents: int


class PlayerSeated(Event, frozen=True, kw_only=True):
    seat: int
    player: str | None = None


class PlayerLeft(Event, frozen=True, kw_only=True):
    seat: int


class WagersPlaced(Event, frozen=True, kw_only=True):
    seat: int
    wagers: dict[str, int]


class NoMoreBetsAnnounced(Event, frozen=True, kw_only=True):
    pass


class CardsDealt(Event, frozen=True, kw_only=True):
    pass


class DecisionMade(Event, frozen=True, kw_only=True):
    phase: str
    seat: int
    box: str
    choice: str


class CardTurned(Event, frozen=True, kw_only=True):
    phase: str
    place: str
    card: str


class BoxTurned(Event, frozen=True, kw_only=True):
    phase: str
    cards: tuple[str, ...]


class HandTurned(Event, frozen=True, kw_only=True):
    """The hand and what its seat was paid, as the rules of that day said."""

    phase: str
    seat: int
    cards: tuple[str, ...]
    result: SeatResult


class TableCleared(Event, frozen=True, kw_only=True):
    pass


class EntryUndone(Event, frozen=True, kw_only=True):
    pass


AnyEvent = (
    TableOpened
    | PlayerSeated
    | PlayerLeft
    | WagersPlaced
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
