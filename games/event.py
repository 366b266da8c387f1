"""What every event is."""

import re
from typing import Any

from msgspec import Struct, field


def _past_tense(name: str) -> str:
    """`wagers_placed` of `WagersPlaced`."""
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event", tag=_past_tense):
    """One thing that happened; a later form of it counts its schema up."""

    schema: int = 1


def form(number: int) -> Any:
    """The schema number of a type that changed, always written: a text without one has the first form."""
    return field(default_factory=lambda: number)
