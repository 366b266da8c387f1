"""When a table reminds, as the operator sets it."""

from msgspec import Struct


class Reminders(Struct, frozen=True, omit_defaults=True):
    """Minutes: before a deck is due, after it was due, without a round, and without a relief."""

    deck_warnings: tuple[int, ...] = (15, 5)
    deck_overdue: int = 10
    idle: int = 20
    relief: int = 80
