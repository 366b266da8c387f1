"""The hash chain of a table's log: each link covers the stored text of its event and the link before."""

import hashlib
import json
from collections.abc import Iterable

from tables.models import TableEvent

START = "0" * 64


def link(previous: str, event: TableEvent) -> str:
    """The hash of an event that follows `previous`."""
    covered = [
        previous,
        event.table_id,
        event.sequence,
        event.step,
        event.at.isoformat(timespec="microseconds"),
        event.actor,
        event.device,
        str(event.command_id),
        event.place,
        event.digest,
        event.body,
    ]
    return hashlib.sha256(json.dumps(covered, separators=(",", ":")).encode()).hexdigest()


def first_break(events: Iterable[TableEvent]) -> TableEvent | None:
    """The first event of a log that does not follow from the one before it."""
    previous = START
    for sequence, event in enumerate(events, 1):
        if event.sequence != sequence or event.hash != link(previous, event):
            return event
        previous = event.hash
    return None
