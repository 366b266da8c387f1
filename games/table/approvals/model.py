"""A request to the floor, and a hold."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from games.table.corrections.model import Payload
from games.table.missed_rounds.model import MissedEntry

RequestKind = Literal["void", "ruling", "missed_rounds", "correction", "closed_round"]
Rank = Literal["floorperson", "pit_boss"]
# Who else is told when nobody answers.
Reach = Literal["floorpersons", "pit_boss"]
REACHES: tuple[Reach, ...] = ("floorpersons", "pit_boss")


class Request(Struct, frozen=True, omit_defaults=True):
    """Something a dealer asks and another person must answer: bound to its round and step, used once.

    What a paragraph asks for (`law`) is bound to its round alone.
    `missed` is what was dealt while the app was away, to be confirmed; `payload` what is to be corrected.
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
    """Nothing is cleared and no round starts until somebody releases it with an outcome."""

    reason: str
    by: str
    at: datetime
