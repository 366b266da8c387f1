"""The state of a table: frozen, and the same text for the same log in every process."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from games.rulebook.round import SeatResult, WagerResult
from games.rulebook.submission import Former, Scheduled, Settings, Submission
from games.table.approvals.model import Hold, Reach, Request
from games.table.decks.model import Deck, Device, StubOff
from games.table.event import form
from games.table.events import AnyEvent
from games.table.payments.model import Payment
from games.table.schema import to_current_form


class SeatFelt(Struct, frozen=True, omit_defaults=True):
    """One seat as the felt shows it. Cards are there once they are face up (ruling 15).

    `last_wagers` are those of the last round in which this player was in, to be repeated.
    `later` names the boxes that were staked as an answer after the deal.
    `settled` has the wagers settled before the rest of the seat: a fold, a bonus in its own pass.
    `warned` names the boxes whose wager is outside the posted limits (ruling 37).
    `paid_apart_cents` is how far what was paid is from what was due.
    `difference_cents` is what a correction or a void gives a settled seat, or takes back from it.
    """

    is_taken: bool = False
    player: str | None = None
    is_in: bool = False
    wagers: dict[str, int] = {}
    last_wagers: dict[str, int] = {}
    warned: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    decisions: dict[str, str] = {}
    draws: dict[str, int] = {}
    has_folded: bool = False
    has_forfeited: bool = False
    cards: tuple[str, ...] = ()
    declared: dict[str, str] | None = None
    settled: dict[str, WagerResult] = {}
    is_settled: bool = False
    result: SeatResult | None = None
    paid_apart_cents: int = 0
    difference_cents: int = 0

    @property
    def is_live(self) -> bool:
        return self.is_in and not self.has_folded and not self.has_forfeited


class ChipCount(Struct, frozen=True, omit_defaults=True):
    """Chips against lammers or accepted wagers: equal, or apart until the floorperson looked (ruling 14)."""

    chips: int | None = None
    acknowledged: int | None = None
    is_cleared: bool = False


class Felt(Struct, frozen=True, omit_defaults=True):
    """What lies on the felt in this round. A card turned at a table that records no cards is an empty text.

    `meter_cents` is the meter after this round's contributions, `reading_cents` what the display showed when
    the floorperson confirmed it for the next share.
    """

    seats: tuple[SeatFelt, ...]
    phase: str = "betting"
    is_locked: bool = False
    counts: dict[str, ChipCount] = {}
    is_dealt: bool = False
    announced: tuple[str, ...] = ()
    community: dict[str, str] = {}
    six_card_box: tuple[str, ...] = ()
    is_box_turned: bool = False
    is_bonus_settled: bool = False
    meter_cents: int | None = None
    contributed_cents: int = 0
    reading_cents: int | None = None


class Table(Struct, frozen=True, omit_defaults=True):
    """Everything at a table that events change."""

    felt: Felt
    round_number: int = 1
    last_dealt_at: datetime | None = None
    meter_cents: int | None = None
    submission: Submission | None = None
    settings: Settings | None = None
    scheduled: tuple[Scheduled, ...] = ()
    former: tuple[Former, ...] = ()
    decks: tuple[Deck, ...] = ()
    deck_in_use: str = ""
    uncounted: int = 0
    is_idle: bool = False
    is_closed: bool = False
    devices: dict[str, Device] = {}
    boxed_cards: int = 0
    stub_off: StubOff | None = None
    void: str | None = None
    requests: tuple[Request, ...] = ()
    request_count: int = 0
    floor_called_at: datetime | None = None
    call_reached: tuple[Reach, ...] = ()
    hold: Hold | None = None
    payments: tuple[Payment, ...] = ()
    is_clock_behind: bool = False
    clock_jumped_at: datetime | None = None
    reminded: dict[str, datetime] = {}
    dealer: str = ""
    dealer_since: datetime | None = None


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
    schema: int = form(2)

    @property
    def felt(self) -> Felt:
        return self.now.felt


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(State)


def write_state(state: State) -> str:
    """The text of the snapshot."""
    return _encoder.encode(state).decode()


def read_state(text: str) -> State:
    return _decoder.decode(to_current_form(text))
