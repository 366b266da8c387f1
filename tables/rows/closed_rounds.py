"""The stored record of a closed round, so that a correction cannot bring its own."""

import msgspec
from msgspec.structs import replace

from games.rulebook.law import Refused
from games.table.commands import CorrectClosedRound
from tables.models import Round


def with_stored_record(table_id: int, command: CorrectClosedRound) -> CorrectClosedRound:
    """Return the command with the current record of its round, and the record before any correction."""
    closed = Round.objects.filter(table_id=table_id, number=command.round_number).first()
    if closed is None:
        raise Refused("not_closed.round", number=command.round_number)
    text = current_record(closed)
    if not text:
        raise Refused("no_record.depth")
    original = msgspec.json.decode(closed.record)
    return replace(command, record=msgspec.json.decode(text), original=original)


def current_record(closed: Round) -> str:
    """Return the round's last corrected record, or the original, or "" if no amounts were recorded."""
    last = max(closed.corrections.all(), key=lambda correction: correction.sequence, default=None)
    return closed.record if last is None else last.record
