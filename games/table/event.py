"""The base of every event."""

from typing import Any

from msgspec import Struct, field


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """One thing that happened; a later form of it counts its schema up.

    Each event writes its tag down, because a log keeps it for good whatever the class is called later.
    """

    schema: int = 1


def form(number: int) -> Any:
    """The schema number of a type that changed, always written: a text without one has the first form."""
    return field(default_factory=lambda: number)
