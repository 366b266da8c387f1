"""The state of a table: frozen, and the same text for the same log in every process."""

from typing import Any

import msgspec
from msgspec import Struct

from games.events import AnyEvent
from games.round import SeatResult


class SeatFelt(Struct, frozen=True, omit_defaults=True):
    """One seat as the felt shows it. Cards are there once they are face up (ruling 15)."""

    is_taken: bool = False
    player: str | None = None
    wagers: dict[str, int] = {}
    decisions: dict[str, str] = {}
    cards: tuple[str, ...] = ()
    result: SeatResult | None = None


class Felt(Struct, frozen=True, omit_defaults=True):
    """What lies on the felt in this round."""

    seats: tuple[SeatFelt, ...]
    phase: str = "betting"
    is_dealt: bool = False
    community: dict[str, str] = {}
    six_card_box: tuple[str, ...] = ()


class Table(Struct, frozen=True, omit_defaults=True):
    """Everything at a table that events change."""

    felt: Felt
    round_number: int = 1


class State(Struct, frozen=True, omit_defaults=True):
    """A table as it is now, and for undo as it was at the start of the phase with what followed.

    `version` counts events; `step` counts those that changed what the felt shows.
    """

    game: str
    rules: dict[str, Any]
    minimum_cents: int
    maximum_cents: int
    now: Table
    start: Table
    entries: tuple[AnyEvent, ...] = ()
    version: int = 0
    step: int = 0
    schema: int = 1

    @property
    def felt(self) -> Felt:
        return self.now.felt


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(State)


def write_state(state: State) -> str:
    """The text of the snapshot."""
    return _encoder.encode(state).decode()


def read_state(text: str) -> State:
    return _decoder.decode(text)
