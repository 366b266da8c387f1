"""The stored record of a closed round: a correction never brings its own."""

import msgspec
from msgspec.structs import replace

from games.rulebook.law import Refused
from games.table.commands import CorrectClosedRound
from tables.models import Round


def with_stored_record(table_id: int, command: CorrectClosedRound) -> CorrectClosedRound:
    """The command with the record of its round, the last correction's if there was one."""
    found = Round.objects.filter(table_id=table_id, number=command.round_number).first()
    if found is None:
        raise Refused("not_closed.round", number=command.round_number)
    text = current_record(found)
    if not text:
        raise Refused("no_record.depth")
    return replace(command, record=msgspec.json.decode(text))


def current_record(found: Round) -> str:
    """What the round is by now: its last correction, or as it was played; empty where no amounts are kept."""
    last = max(found.corrections.all(), key=lambda correction: correction.sequence, default=None)
    return found.record if last is None else last.record
