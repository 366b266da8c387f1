"""The steps of a rules submission: drafted, approved, scheduled, in force, superseded; all recorded."""

from collections.abc import Collection
from datetime import date
from typing import Literal

from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from msgspec.structs import replace

from games.rulebook.law import Refused, cites
from games.rulebook.submission import Submission
from games.table.rules.submission_checks import check_submission
from tables import clock
from tables.calendar import gaming_day
from tables.log import partitions
from tables.log.journal.record import journaled, record
from tables.models import RulesSubmission, SubmissionChange, Table
from tables.submissions.schedule import (
    schedule_at_table,
    tables_under_rules,
    tables_waiting_for,
    withdraw_at_table,
)
from tables.submissions.store import write_body

SubmissionState = Literal["draft", "approved", "scheduled", "in_force", "superseded"]


@journaled()
def draft(terms: Submission, by: int) -> RulesSubmission:
    """Draft a new submission, or the next version of an approved one.

    Raise Refused if that is not possible.
    """
    check_submission(terms)
    earlier = list(
        RulesSubmission.objects.select_for_update().filter(reference=terms.reference).order_by("version")
    )
    for row in earlier:
        if row.is_draft:
            raise Refused("draft_there.submission", reference=str(row))
        if row.game != terms.game:
            raise Refused("reference_taken.submission", reference=terms.reference)
    version = earlier[-1].version + 1 if earlier else 1
    try:
        with transaction.atomic():
            row = RulesSubmission.objects.create(
                reference=terms.reference,
                version=version,
                game=terms.game,
                body=write_body(_undated(terms)),
                is_draft=True,
            )
    except IntegrityError:
        raise Refused("draft_there.submission", reference=f"{terms.reference} v{version}") from None
    _note(row, "drafted", by, body=row.body)
    return row


@journaled()
def edit(number: int, terms: Submission, by: int) -> RulesSubmission:
    """Change the text of a draft. Its reference stays."""
    row = _lock(number)
    if not row.is_draft:
        raise Refused("not_draft.submission", reference=str(row))
    terms = _undated(replace(terms, reference=row.reference, game=row.game))
    check_submission(terms)
    body = write_body(terms)
    if body != row.body:
        row.body = body
        row.save(update_fields=("body",))
        _note(row, "edited", by, body=body)
    return row


@cites("ruling 38")
@journaled()
def approve(number: int, reference: str, on: date, by: int) -> RulesSubmission:
    """Record the Commission's approval, and who recorded it."""
    row = _lock(number)
    if not row.is_draft:
        raise Refused("not_draft.submission", reference=str(row))
    if on > timezone.localdate(clock.now()):
        raise Refused("bad_approval.future")
    row.is_draft, row.approval_reference, row.approved_on = False, reference, on
    row.save(update_fields=("is_draft", "approval_reference", "approved_on"))
    _note(row, "approved", by, f"{reference}, {on.isoformat()}")
    return row


@cites("ruling 38")
def schedule(number: int, day: date, tables: Collection[int] | None, by: int) -> RulesSubmission:
    """Put a submission in force from this gaming day on, at these tables or at every table of the game.

    Raise Refused if that is not possible. It is scheduled at all of the tables or at none: they are locked in
    a fixed order, which takes a moment but happens rarely.
    """
    today = gaming_day(clock.now())
    partitions.ensure(today)
    with journaled():
        row = _lock_game(number)
        _check_day(row, day, today)
        row.effective_on, row.is_for_all = day, tables is None
        row.save(update_fields=("effective_on", "is_for_all"))
        scheduled = [table for table in tables_under_rules(row.game) if tables is None or table.pk in tables]
        for table in scheduled:
            schedule_at_table(table.pk, row, str(by))
        where = "every table" if tables is None else ", ".join(table.name for table in scheduled)
        _note(row, "scheduled", by, f"{day.isoformat()}: {where}"[:400])
    return row


def _check_day(row: RulesSubmission, day: date, today: date) -> None:
    if row.is_draft:
        raise Refused("not_approved.submission", reference=str(row))
    if row.effective_on is not None:
        raise Refused("scheduled_already.submission", reference=str(row))
    if day < today:
        raise Refused("past_day.submission")
    if row.approved_on is not None and day < row.approved_on:
        raise Refused("before_approval.submission")
    other = RulesSubmission.objects.filter(game=row.game, effective_on=day).exclude(pk=row.pk).first()
    if other is not None:
        raise Refused("same_day.submission", other=str(other))


def withdraw(number: int, by: int) -> RulesSubmission:
    """Withdraw a scheduled submission before its day. It stays approved and can be scheduled again."""
    today = gaming_day(clock.now())
    partitions.ensure(today)
    with journaled():
        row = _lock_game(number)
        if row.effective_on is None:
            raise Refused("not_scheduled.rules", reference=str(row))
        if row.effective_on <= today or row.used_at is not None:
            raise Refused("in_force.rules", "ruling 38", reference=str(row))
        for table in tables_waiting_for(row):
            withdraw_at_table(table.pk, row, str(by))
        _note(row, "withdrawn", by, row.effective_on.isoformat())
        row.effective_on, row.is_for_all = None, False
        row.save(update_fields=("effective_on", "is_for_all"))
    return row


def submissions_with_tables() -> QuerySet[RulesSubmission]:
    """Return every submission with the number of open tables that deal under it."""
    return RulesSubmission.objects.annotate(
        open_tables=Count("tables", filter=Q(tables__is_closed=False))
    ).order_by("game", "reference", "-version")


def submission_states(rows: Collection[RulesSubmission], today: date) -> dict[int, SubmissionState]:
    """Return the state of each submission today.

    The last version of a reference and the last reference of a game are in force; an earlier one stays in
    force as long as an open table deals under it.
    """
    latest: dict[str, RulesSubmission] = {}
    since: dict[str, date] = {}
    for row in sorted(rows, key=lambda row: row.version):
        if row.effective_on is not None and row.effective_on <= today:
            latest[row.reference], since[row.reference] = row, row.effective_on
    days: dict[str, date] = {}
    for reference, row in latest.items():
        days[row.game] = max(days.get(row.game, since[reference]), since[reference])
    states: dict[int, SubmissionState] = {}
    for row in rows:
        if row.is_draft:
            states[row.pk] = "draft"
        elif row.effective_on is None:
            states[row.pk] = "approved"
        elif row.effective_on > today:
            states[row.pk] = "scheduled"
        else:
            is_last = latest[row.reference] is row and row.effective_on == days[row.game]
            is_dealt = bool(getattr(row, "open_tables", 0))
            states[row.pk] = "in_force" if is_last or is_dealt else "superseded"
    return states


def submissions_to_open_under(today: date) -> list[RulesSubmission]:
    """Return the submissions a table may be opened under: in force and not superseded by a later one."""
    rows = list(submissions_with_tables().filter(effective_on__lte=today))
    state = submission_states(rows, today)
    last = {row.reference: row for row in sorted(rows, key=lambda row: row.version)}
    for_all: dict[str, date] = {}
    for row in rows:
        if row.is_for_all and row.effective_on is not None:
            for_all[row.game] = max(for_all.get(row.game, row.effective_on), row.effective_on)
    return sorted(
        (
            row
            for row in last.values()
            if state[row.pk] == "in_force"
            and row.effective_on is not None
            and row.effective_on >= for_all.get(row.game, row.effective_on)
        ),
        key=lambda row: row.reference,
    )


def _undated(terms: Submission) -> Submission:
    """Return the terms without a day, which is stored next to the text and chosen after the approval."""
    return replace(terms, effective_on=None)


def _lock(number: int) -> RulesSubmission:
    return RulesSubmission.objects.select_for_update().get(pk=number)


def _lock_game(number: int) -> RulesSubmission:
    """Lock every submission of the game, so that no table is opened and no other one is scheduled.

    The tables are locked first, as when a command confirms a sign, to prevent a deadlock.
    """
    game = RulesSubmission.objects.values_list("game", flat=True).get(pk=number)
    tables = Table.objects.select_for_update().filter(game=game, submission__isnull=False)
    list(tables.order_by("pk").values_list("pk"))
    rows = list(RulesSubmission.objects.select_for_update().filter(game=game).order_by("pk"))
    return next(row for row in rows if row.pk == number)


def _note(row: RulesSubmission, kind: str, by: int, detail: str = "", body: str = "") -> None:
    """Keep who changed a submission, and enter both in the journal."""
    change = SubmissionChange.objects.create(
        submission=row, kind=kind, at=clock.now(), by_id=by, detail=detail, body=body
    )
    record(row, change, by=by)
