"""A request to the floor, and a hold."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from games.table.corrections.model import Payload, WhyPitBoss
from games.table.missed_rounds.model import Doubt, MissedEntry
from games.table.payments.model import PaidClaim

RequestKind = Literal[
    "void", "ruling", "missed_rounds", "correction", "closed_round", "recut", "paid_otherwise"
]
Rank = Literal["floorperson", "pit_boss", "dealer"]
# The people who are notified when nobody answers.
Reach = Literal["floorpersons", "pit_boss"]
REACHES: tuple[Reach, ...] = ("floorpersons", "pit_boss")


class Request(Struct, frozen=True, omit_defaults=True):
    """A request that another person must answer, tied to its round and step.

    A request that a paragraph requires (`law`) is tied to its round only.
    `missed` has the missed rounds to confirm, and `doubts` what the log says against them; `payload` has the
    correction, `closed_boxes` names the boxes it adds a wager to that were closed before the deal, and
    `why_pit_boss` is what else takes the pit boss. `paid` has what a seat was paid, and the table does not
    wait for it. `begun_deck` is the deck whose deal had begun by this report alone, an empty name at a table
    that tracks no decks.
    """

    number: int
    kind: RequestKind
    reason: str
    asked_by: str
    asked_at: datetime
    round_number: int
    step: int
    law: str | None = None
    needs: Rank = "floorperson"
    removes_deck: bool = False
    reached: tuple[Reach, ...] = ()
    missed: tuple[MissedEntry, ...] = ()
    payload: Payload | None = None
    closed_boxes: tuple[str, ...] = ()
    paid: PaidClaim | None = None
    doubts: tuple[Doubt, ...] = ()
    why_pit_boss: tuple[WhyPitBoss, ...] = ()
    begun_deck: str | None = None


class Hold(Struct, frozen=True, omit_defaults=True):
    """A hold: the table is not cleared and no round starts until somebody releases it."""

    reason: str
    by: str
    at: datetime
