"""Checks a log against the head of it that was signed."""

from datetime import datetime
from typing import NamedTuple

from tables.log.heads import Head


class SignedHead(NamedTuple):
    """The head of a table that was signed, and when."""

    head: Head
    at: datetime


def written_time(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"
