"""Checks a log against its signed head."""

from datetime import datetime

from tables.faults import Fault
from tables.log.heads.lines import SignedHead
from tables.models import Table
from tables.verify.log_start import LogStart


def check_signed_hash(row: str, stored: str, signed: SignedHead) -> None:
    if stored != signed.head.head:
        raise Fault(row, "hash", f"is not the one that was signed at {time_text(signed.at)}")


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
            f" but event {number} was signed at {time_text(signed.at)}",
        )
    if number == start.sequence:
        check_signed_hash(f"event {number}", start.head, signed)


def time_text(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"
