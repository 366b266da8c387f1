"""A row in every table that holds history."""

from uuid import uuid4

from django.utils.timezone import now

from dealers.models import Staff
from tables.calendar import gaming_day
from tables.ids import id_in_table
from tables.models import (
    Acknowledgement,
    Approval,
    Archive,
    Irregularity,
    Pit,
    Round,
    RoundCorrection,
    RoundSeat,
    RulesSubmission,
    SubmissionChange,
    Table,
    Wager,
)
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.people import SYSTEM


def table_with_history() -> Table:
    """Return an opened table, which has an event and a checkpoint, with the other rows added."""
    table = new_table(f"LIR {uuid4()}", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    at = now()
    day = gaming_day(at)
    played = Round.objects.create(
        table=table, number=1, gaming_day=day, dealer="7", ended_at=at, last_sequence=1
    )
    Wager.objects.create(
        round=played,
        seat_id=id_in_table(table.pk, 1),
        box="bet_1",
        stake_cents=10_00,
        outcome="lose",
        pays_cents=0,
        returned_cents=0,
    )
    RoundCorrection.objects.create(
        round=played,
        sequence=1,
        gaming_day=day,
        made_at=at,
        asked_by="7",
        approved_by="8",
        reason="mis-entered",
        record="{}",
        settlement="{}",
        difference_cents=10_00,
    )
    RoundSeat.objects.create(round=played, sequence=1, seat=1, staked_cents=10_00, paid_cents=0)
    Irregularity.objects.create(
        table=table,
        sequence=1,
        round_number=1,
        kind="shoe_jam",
        law="36.05.18.13G",
        at=at,
        gaming_day=day,
        noted_by="7",
    )
    Approval.objects.create(
        table=table,
        number=1,
        kind="void",
        reason="misdeal",
        round_number=1,
        step=1,
        asked_by="7",
        asked_at=at,
        answer="approved",
        answered_by="8",
        answered_at=at,
        sequence=1,
    )
    Archive.objects.create(
        table=table, day=day, first_sequence=1, last_sequence=1, head="", file="", digest="", at=at
    )
    boss = Staff.objects.create_user(f"boss {uuid4()}")
    drafted = RulesSubmission.objects.create(reference=f"{uuid4()}", game="let_it_ride", is_draft=True)
    SubmissionChange.objects.create(submission=drafted, kind="drafted", at=at, by=boss)
    Acknowledgement.objects.create(
        pit=Pit.objects.create(name=f"Pit {uuid4()}"[:40]),
        table=table,
        kind="call",
        since=at,
        alert=f"{table.pk} call  {at.isoformat()}",
        by=boss,
        at=at,
    )
    return table
