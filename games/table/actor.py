"""`Actor`: the person or system that gives a command."""

from typing import Literal

from msgspec import Struct

Role = Literal["dealer", "floorperson", "pit_boss", "auditor", "admin", "system"]


class Actor(Struct, frozen=True):
    """A person, or the system, at one table: `is_assigned` says whether this table is theirs."""

    id: str
    role: Role
    is_assigned: bool = False
    device: str = ""
