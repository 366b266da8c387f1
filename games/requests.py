"""What is asked of the floor, and what the floor has laid upon a table."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

Kind = Literal["void", "ruling"]
Rank = Literal["floorperson", "pit_boss"]


class Request(Struct, frozen=True, omit_defaults=True):
    """Something a dealer asks and another person must answer: bound to its round and step, used once."""

    number: int
    kind: Kind
    reason: str
    asked_by: str
    asked_at: datetime
    round_number: int
    step: int
    law: str | None = None
    needs: Rank = "floorperson"
    removes_deck: bool = False


class Hold(Struct, frozen=True, omit_defaults=True):
    """Nothing is cleared and no round starts until somebody releases it with an outcome."""

    reason: str
    by: str
    at: datetime
