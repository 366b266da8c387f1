"""Decides the report of missed rounds."""

from msgspec.structs import replace

from games.rulebook.law import cites
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import new_request
from games.table.decider import By, Deciders, Events
from games.table.missed_rounds.check import check_may_record, read_entries
from games.table.state import State


@cites("ruling 47")
def record_missed_rounds(state: State, command: c.RecordMissedRounds, by: By) -> Events:
    """Record a request to confirm missed rounds; refused for entries that cannot have happened."""
    check_may_record(state)
    entries = read_entries(state, command.entries, by.at)
    request = new_request(state, by, "missed_rounds", "missed_rounds", None, step=state.step)
    return (e.RequestMade(request=replace(request, missed=entries)),)


DECIDERS: Deciders = {c.RecordMissedRounds: record_missed_rounds}
