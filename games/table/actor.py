"""`Actor`: the person or system behind a command."""

from typing import Literal

from msgspec import Struct

Role = Literal["dealer", "floorperson", "pit_boss", "auditor", "admin", "system"]


class Actor(Struct, frozen=True):
    """A person or the system at one table; `is_assigned` is true for the people assigned to it."""

    id: str
    role: Role
    is_assigned: bool = False
    device: str = ""
