"""The base of every event."""

from typing import Any

from msgspec import Struct, field


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """One thing that happened at a table; `schema` goes up when the form of the event changes.

    Each event spells out its tag, because logs keep it even if the class is renamed.
    """

    schema: int = 1


def form(number: int) -> Any:
    """Return a field with the schema number of a changed type, always written; without one it is 1."""
    return field(default_factory=lambda: number)
