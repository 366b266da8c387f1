"""A timer of a table, and the key of its reminder."""

from datetime import datetime
from typing import NamedTuple


class Due(NamedTuple):
    """One timer: its kind, its subject, and the time it is due."""

    kind: str
    subject: str
    at: datetime


def reminder_key(kind: str, subject: str = "") -> str:
    """Return the key under which a table keeps when it was last reminded of something."""
    return f"{kind} {subject}"


def kind_of(key: str) -> str:
    return key.partition(" ")[0]


def subject_of(key: str) -> str:
    return key.partition(" ")[2]
