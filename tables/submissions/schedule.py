"""Schedules new rules at the tables: each table gets a system command, in its own log."""

from uuid import uuid4

import msgspec

from games.table.actor import Actor
from games.table.commands import ScheduleRules, WithdrawRules
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day, start_of_day
from tables.execute import execute
from tables.models import RulesSubmission, SubmissionChange, Table
from tables.submissions.store import read_submission

SYSTEM = Actor("system", "system")


def schedule_at_table(table_id: int, row: RulesSubmission, by: str) -> None:
    """Schedule a submission at one table. Raise Refused if the table cannot take it."""
    if row.effective_on is None:
        raise ValueError("rules are scheduled for a day")
    command = ScheduleRules(
        terms=msgspec.to_builtins(read_submission(row)),
        effective_at=start_of_day(row.effective_on),
        number=row.pk,
        by=by,
    )
    execute(table_id, lambda _: SYSTEM, uuid4(), None, command)


def withdraw_at_table(table_id: int, row: RulesSubmission, by: str) -> None:
    execute(table_id, lambda _: SYSTEM, uuid4(), None, WithdrawRules(str(row), by))


def schedule_at_new_table(table_id: int, current: RulesSubmission) -> None:
    """Schedule at a newly opened table what is already scheduled for every table of its game."""
    today = gaming_day(clock.now())
    coming = RulesSubmission.objects.filter(game=current.game, effective_on__gt=today, is_for_all=True)
    for row in coming.exclude(pk=current.pk).order_by("effective_on"):
        last = SubmissionChange.objects.filter(submission=row, kind="scheduled").last()
        schedule_at_table(table_id, row, "system" if last is None else str(last.by_id))


def tables_under_rules(game: str) -> list[Table]:
    """Return the tables of a game that were opened under a submission, in locking order."""
    return list(Table.objects.filter(game=game, submission__isnull=False).order_by("pk"))


def tables_waiting_for(row: RulesSubmission) -> list[Table]:
    """Return the tables that will change to a submission but have not confirmed its sign yet."""
    return [table for table in tables_under_rules(row.game) if _awaits(table, row.pk)]


def _awaits(table: Table, number: int) -> bool:
    return any(coming.number == number for coming in read_state(table.snapshot).now.scheduled)
