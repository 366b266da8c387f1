"""The state of a table: frozen, and written as the same text for the same log in every process."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from games.rulebook.round import SeatResult, WagerResult
from games.rulebook.submission import Former, Scheduled, Settings, Submission
from games.table.approvals.model import Hold, Reach, Request
from games.table.decisions.model import Heard
from games.table.decks.model import MOST_REMOVED_BEFORE, Deck, Device, RemovedDeck
from games.table.event import form
from games.table.events import AnyEvent
from games.table.payments.model import Payment
from games.table.schema import to_current_form
from games.table.stub.model import StubOff


class SeatFelt(Struct, frozen=True, omit_defaults=True):
    """One seat on the felt. `cards` is empty until they are face up (ruling 15).

    `named` are the optional boxes with a wager whose amount is still to be recorded.
    `last_wagers` are the wagers of the player's last round, which may be repeated.
    `later` names the boxes staked by a decision after the deal.
    `settled` has the wagers settled before the rest of the seat: a fold, or a bonus in its own pass.
    `warned` names the boxes with a wager outside the posted limits (ruling 37).
    `paid_apart_cents` is the amount paid minus the amount due; two people said so if `is_paid_confirmed`.
    `reading_cents` is the display reading its share was paid from, after another seat had taken one.
    `difference_cents` is what a correction or a void pays a settled seat, or takes back from it, and
    `corrected_cents` is what all corrections of the round have changed its net by.
    """

    is_taken: bool = False
    player: str | None = None
    is_in: bool = False
    named: tuple[str, ...] = ()
    wagers: dict[str, int] = {}
    last_wagers: dict[str, int] = {}
    warned: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    decisions: dict[str, str] = {}
    draws: dict[str, int] = {}
    has_folded: bool = False
    has_forfeited: bool = False
    forfeited_law: str = ""
    cards: tuple[str, ...] = ()
    declared: dict[str, str] | None = None
    settled: dict[str, WagerResult] = {}
    is_settled: bool = False
    result: SeatResult | None = None
    paid_apart_cents: int = 0
    reading_cents: int | None = None
    difference_cents: int = 0
    is_paid_confirmed: bool = False
    corrected_cents: int = 0

    @property
    def is_live(self) -> bool:
        return self.is_in and not self.has_folded and not self.has_forfeited


class ChipCount(Struct, frozen=True, omit_defaults=True):
    """Chips counted against lammers or accepted wagers; the floorperson clears a difference (ruling 14)."""

    chips: int | None = None
    acknowledged: int | None = None
    is_cleared: bool = False


class Felt(Struct, frozen=True, omit_defaults=True):
    """The felt in this round. At a table that records no cards, a turned card is an empty string.

    `meter_cents` is the meter with this round's contributions; `reading_cents` is the display reading that
    the floorperson confirmed for the next share. `called_at` is when betting ended and `dealt_by` who dealt;
    rounds in the oldest logs have neither. `was_paid` is true if a seat was due a payout before a correction,
    and `was_settled` if a settled hand was reopened or corrected. `is_deal_begun` says that an irregularity
    showed a card to be out before the deal was entered. `carry_before` is the carry of the meter before the
    lock. `is_recount_due` if the floor denied the void that followed from counts that were off. `seen` has
    the places of community cards that players saw before a floorperson reopened them. With `keeps_steps` the
    entries of the round are kept across most floor entries. `heard` has the answers that were taken back.
    """

    seats: tuple[SeatFelt, ...]
    phase: str = "betting"
    called_at: datetime | None = None
    is_locked: bool = False
    counts: dict[str, ChipCount] = {}
    is_deal_begun: bool = False
    is_dealt: bool = False
    announced: tuple[str, ...] = ()
    community: dict[str, str] = {}
    seen: tuple[str, ...] = ()
    six_card_box: tuple[str, ...] = ()
    is_box_turned: bool = False
    is_bonus_settled: bool = False
    is_envy_paid: bool = False
    is_count_waived: bool = False
    is_recount_due: bool = False
    meter_cents: int | None = None
    contributed_cents: int = 0
    carry_before: int = 0
    reading_cents: int | None = None
    was_paid: bool = False
    was_settled: bool = False
    dealt_by: str = ""
    keeps_steps: bool = False
    heard: tuple[Heard, ...] = ()


class Table(Struct, frozen=True, omit_defaults=True):
    """Everything at a table that events change.

    `removed` has the last decks that left, as many as the table `remembers`. `active_at` is when the last
    round or idle procedure ended, or when a floorperson said that the table was not idle. `meter_carry` are
    the thousandths of a cent that wagers have contributed and the meter does not show yet.
    """

    felt: Felt
    round_number: int = 1
    last_dealt_at: datetime | None = None
    meter_cents: int | None = None
    meter_carry: int = 0
    submission: Submission | None = None
    settings: Settings | None = None
    scheduled: tuple[Scheduled, ...] = ()
    former: tuple[Former, ...] = ()
    decks: tuple[Deck, ...] = ()
    deck_in_use: str = ""
    removed: tuple[RemovedDeck, ...] = ()
    remembers: int = MOST_REMOVED_BEFORE
    uncounted: int = 0
    is_idle: bool = False
    active_at: datetime | None = None
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


class State(Struct, frozen=True, omit_defaults=True, dict=True):
    """A table now, and what it is replayed from when an entry is taken back: `start` and the entries since.

    `start` is the table before the phase, or before the call for a round that is under way.

    `version` counts events; `step` counts the events that changed the felt. `__dict__` keeps what was worked
    out about the state (`once_per_state()`) and is no part of it.
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


_Answer = TypeVar("_Answer")


def once_per_state(question: Callable[[State], _Answer]) -> Callable[[State], _Answer]:
    """Keep the answer to a question beside the state that it is about. A refusal is not kept."""
    name = f"{question.__module__}.{question.__qualname__}"

    @wraps(question)
    def answer(state: State) -> _Answer:
        known: dict[str, _Answer] = state.__dict__
        if name not in known:
            known[name] = question(state)
        return known[name]

    return answer


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(State)


def write_state(state: State) -> str:
    """Return the text of the snapshot."""
    return _encoder.encode(state).decode()


def read_state(text: str) -> State:
    return _decoder.decode(to_current_form(text))
