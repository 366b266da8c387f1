"""Rules submissions approved by the Commission, and the settings a floorperson may choose within one."""

from datetime import date, datetime
from typing import Any, Literal

from msgspec import Struct

Method = Literal["hand", "manual_shoe", "automated_shoe"]
Shuffling = Literal["by_hand", "shuffler", "counting_shuffler", "reshuffling_device"]
Depth = Literal["procedure", "winners", "full"]

METHODS: tuple[Method, ...] = ("hand", "manual_shoe", "automated_shoe")
SHUFFLINGS: tuple[Shuffling, ...] = ("by_hand", "shuffler", "counting_shuffler", "reshuffling_device")


class Thresholds(Struct, frozen=True, omit_defaults=True):
    """The payouts from which a payment needs paperwork."""

    tax_form_cents: int = 2_000_00
    tax_form_odds: int = 300
    surveillance_cents: int = 25_000_00
    second_signature_cents: int = 50_000_00


class Submission(Struct, frozen=True, omit_defaults=True):
    """A rules submission: approved, dated, and never edited once in use (ruling 38).

    `effective_on` is the first day a table may open under it.
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
    thresholds: Thresholds = Thresholds()
    denominations_cents: tuple[int, ...] = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
    depth: Depth = "winners"
    effective_on: date | None = None


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


class Reminders(Struct, frozen=True, omit_defaults=True):
    """Minutes before a deck is due, after it was due, without a round, and without a relief."""

    deck_warnings: tuple[int, ...] = (15, 5)
    deck_overdue: int = 10
    idle: int = 20
    relief: int = 80


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a table is dealt; a floorperson may change it between rounds.

    With `racks_one` the machine deals three community cards, and one is racked unseen.
    """

    method: Method
    shuffling: Shuffling
    decks: int
    minimum_cents: int
    maximum_cents: int
    seats: int
    is_sign_posted: bool = False
    racks_one: bool = False
    reminders: Reminders = Reminders()
