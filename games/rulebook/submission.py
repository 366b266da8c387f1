"""Rules submissions approved by the Commission, and the settings a floorperson may choose within one."""

from datetime import date, datetime
from typing import Any, Literal

from msgspec import Struct

Method = Literal["hand", "manual_shoe", "automated_shoe"]
Shuffling = Literal["by_hand", "shuffler", "counting_shuffler", "reshuffling_device"]
Depth = Literal["procedure", "winners", "full"]

METHODS: tuple[Method, ...] = ("hand", "manual_shoe", "automated_shoe")
SHUFFLINGS: tuple[Shuffling, ...] = ("by_hand", "shuffler", "counting_shuffler", "reshuffling_device")

# How long a dealer may say that "no more bets" was not announced.
CALL_BACK_SECONDS = 10
MOST_CALL_BACK_SECONDS = 30
# The longest time until a table is idle or its dealer is to be relieved.
MOST_MINUTES = 240


class Thresholds(Struct, frozen=True, omit_defaults=True):
    """The payouts from which a payment needs paperwork."""

    tax_form_cents: int = 2_000_00
    tax_form_odds: int = 300
    surveillance_cents: int = 25_000_00
    second_signature_cents: int = 50_000_00


class Submission(Struct, frozen=True, omit_defaults=True):
    """A rules submission: approved, dated, and never edited once in use (ruling 38).

    `effective_on` is the first day a table may open under it. `meter_rate_tenths` are the tenths of a percent
    on top of the whole ones.
    """

    reference: str
    game: str
    rules: dict[str, Any]
    methods: tuple[Method, ...] = METHODS
    shufflings: tuple[Shuffling, ...] = SHUFFLINGS
    deck_counts: tuple[int, ...] = (1, 2)
    lowest_minimum_cents: int = 1_00
    highest_maximum_cents: int = 10_000_00
    boxes_per_player: int = 1
    meter_rate_percent: int = 0
    meter_rate_tenths: int = 0
    thresholds: Thresholds = Thresholds()
    denominations_cents: tuple[int, ...] = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
    depth: Depth = "winners"
    effective_on: date | None = None

    @property
    def meter_rate_permille(self) -> int:
        """Return how many cents of ten dollars wagered go to the meter."""
        return 10 * self.meter_rate_percent + self.meter_rate_tenths


class Scheduled(Struct, frozen=True, omit_defaults=True):
    """A submission that a table switches to between rounds once it takes effect.

    `number` is the database row of the submission; `by` is the person who scheduled it.
    """

    submission: Submission
    effective_at: datetime
    number: int
    by: str


class Former(Struct, frozen=True, omit_defaults=True):
    """The rules in force before round `until`, as far as a correction needs them."""

    until: int
    meter_rate_percent: int = 0
    depth: Depth = "winners"
    meter_rate_tenths: int = 0

    @property
    def meter_rate_permille(self) -> int:
        return 10 * self.meter_rate_percent + self.meter_rate_tenths


class Reminders(Struct, frozen=True, omit_defaults=True):
    """Minutes before a deck is due, after it was due, without a round, and without a relief."""

    deck_warnings: tuple[int, ...] = (15, 5)
    deck_overdue: int = 10
    idle: int = 20
    relief: int = 80


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a table is dealt; a floorperson may change it between rounds.

    With `racks_one` the machine deals a community card too many, and one is racked unseen. With
    `counts_blind` no screen shows how many cards the stub should have before the dealer has counted it. The
    dealer may take back "no more bets" for `call_back_seconds`.
    """

    method: Method
    shuffling: Shuffling
    decks: int
    minimum_cents: int
    maximum_cents: int
    seats: int
    is_sign_posted: bool = False
    racks_one: bool = False
    counts_blind: bool = True
    reminders: Reminders = Reminders()
    call_back_seconds: int = CALL_BACK_SECONDS
