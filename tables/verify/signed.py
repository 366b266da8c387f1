"""Checks a log against its signed head."""

from datetime import datetime
from typing import NamedTuple

from tables.faults import Fault
from tables.log.heads import Head
from tables.models import Table
from tables.verify.log_start import LogStart


class SignedHead(NamedTuple):
    """The signed head of a table, and when it was signed."""

    head: Head
    at: datetime


def check_signed_hash(number: int, stored: str, signed: SignedHead) -> None:
    if stored != signed.head.head:
        raise Fault(f"event {number}", "hash", f"is not the one that was signed at {_time_text(signed.at)}")


def check_not_cut_off(table: Table, start: LogStart, signed: SignedHead | None) -> None:
    """Raise a fault if the log is shorter than when it was signed, even though it is consistent."""
    if signed is None:
        return
    number = signed.head.version
    if number > table.version:
        raise Fault(
            "the log",
            "",
            f"is cut off: it ends with event {table.version},"
            f" but event {number} was signed at {_time_text(signed.at)}",
        )
    if number == start.sequence:
        check_signed_hash(number, start.head, signed)


def _time_text(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"
