"""A request to the floor, and a hold."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from games.table.corrections.model import Payload
from games.table.missed_rounds.model import MissedEntry

RequestKind = Literal["void", "ruling", "missed_rounds", "correction", "closed_round"]
Rank = Literal["floorperson", "pit_boss"]
# The people who are notified when nobody answers.
Reach = Literal["floorpersons", "pit_boss"]
REACHES: tuple[Reach, ...] = ("floorpersons", "pit_boss")


class Request(Struct, frozen=True, omit_defaults=True):
    """A request that another person must answer, tied to its round and step.

    A request that a paragraph requires (`law`) is tied to its round only.
    `missed` has the missed rounds to confirm; `payload` has the correction.
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


class Hold(Struct, frozen=True, omit_defaults=True):
    """A hold: the table is not cleared and no round starts until somebody releases it."""

    reason: str
    by: str
    at: datetime
