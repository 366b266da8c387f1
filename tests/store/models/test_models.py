"""Things that must never happen are constraints of the database, each refusing what its name says."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import PROTECT, CheckConstraint, ForeignKey, Model, UniqueConstraint
from django.utils.timezone import now

from dealers.models import Staff
from tables.calendar import gaming_day
from tables.ids import MAX_ID, person_ids_among
from tables.log import triggers
from tables.models import (
    Acknowledgement,
    Assignment,
    ClockReference,
    DayReport,
    Deck,
    LogVerification,
    Meter,
    Pit,
    RosterEntry,
    Round,
    RulesSubmission,
    Sweep,
    Table,
    Tally,
    Timer,
)
from tests.store.history_rows import table_with_history
from tests.store.played_nights import submission_for

MODELS = list(apps.get_app_config("tables").get_models())
CONSTRAINTS = {
    constraint.name: (model, constraint)
    for model in MODELS
    for constraint in model._meta.constraints  # noqa: SLF001 - Django's own name
}
HOUR = timedelta(hours=1)
# Each changes one thing in a copy of a valid row; a copy has its own number.
BREAKS: dict[str, dict[str, Any]] = {
    "one_text_for_each_version": {},
    "versions_count_from_one": {"version": 0},
    "a_draft_is_not_in_force": {"version": 9, "is_draft": True, "effective_on": now().date()},
    "a_change_of_a_known_kind": {"kind": "shouted"},
    "a_step_is_an_event": {"step": 2, "version": 1},
    "a_table_was_opened": {"step": 0, "version": 0},
    "one_seat_for_each_number": {"id": 7},
    "an_empty_seat_is_nobodys": {"is_taken": False, "player": "Ann"},
    "assigned_once_at_a_time": {},
    "ends_after_it_began": {"ended_at": now() - 9 * HOUR},
    "rostered_once_a_day": {},
    "one_effect_for_each_command": {"id": lambda row: row.id + 1, "sequence": 2},
    "an_event_has_its_number": {"id": 7},
    "a_checkpoint_has_its_number": {"id": 7},
    "a_day_is_archived_once": {},
    "one_round_for_each_number": {},
    "a_round_is_not_below_nothing": {"staked_cents": -1},
    "a_void_returns_everything": {"void": "misdeal", "staked_cents": 2, "returned_cents": 1},
    "one_wager_for_each_box": {},
    "a_wager_is_a_stake": {"stake_cents": 0},
    "an_outcome_of_the_law": {"outcome": "lost"},
    "one_correction_for_each_event": {},
    "a_hand_of_a_seat_is_told_once": {},
    "an_irregularity_is_noted_once": {},
    "nobody_approves_the_own_correction": {"approved_by": "7"},
    "a_deck_comes_once": {"removed_at": now()},
    "one_deck_of_a_name_at_a_table": {"sequence": 9},
    "a_request_is_answered_once": {},
    "nobody_approves_the_own_request": {"answered_by": "7"},
    "a_meter_is_not_below_nothing": {"cents": -1},
    "an_alert_is_acknowledged_once": {},
    "one_timer_for_each_subject": {},
    "one_tally_of_a_kind": {},
    "one_sweep": {"id": 2},
    "one_verification_at_a_time": {},
    "a_verification_that_ended_says_how": {"outcome": "fits"},
}


@pytest.fixture
def rows(db: None) -> None:
    """A row of every kind."""
    table = table_with_history()
    person = Staff.objects.create_user("dana")
    pit = Pit.objects.create(name="North")
    submission_for("let_it_ride")
    RosterEntry.objects.create(pit=pit, person=person, gaming_day=gaming_day(now()))
    Assignment.objects.create(table=table, person=person, began_at=now())
    Deck.objects.create(table=table, sequence=1, name="deck_1", back="red", received_at=now())
    Meter.objects.create(table=table, cents=1_000_00)
    Timer.objects.create(table=table, kind="deck_change", subject="deck_1", due_at=now())
    Tally.objects.create(table=table, began_at=now(), gaming_day=gaming_day(now()), kind="round")
    LogVerification.objects.create(asked_at=now())
    Sweep.objects.create(at=now(), by="beat", lag_ms=0)
    ClockReference.objects.create(boot="a start", at=now(), steady_ms=1)


def copy(model: type[Model], changes: dict[str, Any]) -> Model:
    row = model._default_manager.all()[0]  # noqa: SLF001 - Django's own name
    made: dict[str, Any] = {
        name: change(row) if callable(change) else change for name, change in changes.items()
    }
    if model._meta.auto_field is not None:  # noqa: SLF001 - Django's own name
        row.pk = None
    for name, value in made.items():
        setattr(row, name, value)
    return row


def words(model: type[Model], constraint: CheckConstraint | UniqueConstraint) -> str:
    """Return how each database names the constraint: by its name or by its columns."""
    if isinstance(constraint, CheckConstraint):
        return constraint.name
    columns = [str(model._meta.get_field(name).column) for name in constraint.fields]  # type: ignore[union-attr]  # noqa: SLF001
    listed = ", ".join(f"{model._meta.db_table}.{column}" for column in columns)  # noqa: SLF001
    # A partition has the log's constraint under its own name.
    return f"{constraint.name}|_{'_'.join(columns)}_key|UNIQUE constraint failed: {listed}$"


def test_a_name_of_many_digits_is_nobody_s_number() -> None:
    assert person_ids_among(["7", "dana", "9" * 30, "", "-1", str(MAX_ID), str(MAX_ID + 1)]) == {7, MAX_ID}


def test_every_constraint_is_tried() -> None:
    assert BREAKS.keys() == CONSTRAINTS.keys()


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize("name", sorted(BREAKS.keys() & CONSTRAINTS.keys()))
def test_each_constraint_refuses_what_its_name_says(name: str) -> None:
    model, constraint = CONSTRAINTS[name]
    table = model._meta.db_table  # noqa: SLF001 - Django's own name
    assert isinstance(constraint, CheckConstraint | UniqueConstraint)
    if connection.vendor == "sqlite" and table in (*triggers.APPEND_ONLY_TABLES, triggers.SUBMISSION_TABLE):
        # Its own trigger would refuse the copy before the constraint does.
        triggers.remove(connection, table)
    with pytest.raises(IntegrityError, match=words(model, constraint)), transaction.atomic():
        copy(model, BREAKS[name]).save(force_insert=True)


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize("model", [Pit, Table])
def test_no_two_have_the_same_name(model: type[Model]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        copy(model, {}).save(force_insert=True)


def test_every_foreign_key_protects() -> None:
    fields = [field for model in MODELS for field in model._meta.concrete_fields]  # noqa: SLF001
    keys = [field for field in fields if isinstance(field, ForeignKey)]
    assert len(keys) >= 15
    assert {str(field) for field in keys if field.remote_field.on_delete is not PROTECT} == set()


@pytest.mark.usefixtures("rows")
def test_each_row_says_which_one_it_is() -> None:
    table, played = Table.objects.get(), Round.objects.get()
    at, day = Tally.objects.get().began_at, gaming_day(Tally.objects.get().began_at)
    DayReport.objects.create(gaming_day=day, made_at=at, events=1, clock_offset_ms=0)
    person, draft = Staff.objects.get(username="dana"), RulesSubmission.objects.get(is_draft=True)
    said = {model.__name__: str(model._default_manager.order_by("pk")[0]) for model in MODELS}  # noqa: SLF001
    assert said == {
        "RulesSubmission": f"{draft.reference} v1",
        "SubmissionChange": f"{draft.pk} drafted",
        "Pit": Pit.objects.order_by("pk")[0].name,
        "Table": table.name,
        "Seat": f"{table.pk}/1",
        "Assignment": f"{person.pk} at {table.pk}",
        "RosterEntry": f"{person.pk} on {day}",
        "TableEvent": f"{table.pk}/1",
        "Checkpoint": f"{table.pk}/1",
        "Archive": f"{table.pk} on {day}",
        "Round": f"{table.pk}/1",
        "Wager": f"{played.pk}: bet_1",
        "RoundSeat": f"{played.pk}: seat 1",
        "RoundCorrection": f"{played.pk} at 1",
        "Irregularity": f"{table.pk}: shoe_jam",
        "Deck": f"deck_1 at {table.pk}",
        "Approval": f"{table.pk}: request 1",
        "Meter": f"meter of {table.pk}",
        "Timer": f"deck_change deck_1 of {table.pk}",
        "Sweep": "swept by beat",
        "ClockReference": "clock of a start",
        "LogVerification": f"verification {LogVerification.objects.get().pk}",
        "DayReport": str(day),
        "Acknowledgement": Acknowledgement.objects.get().alert,
        "Tally": "round",
        "JournalEntry": "entry 1",
    }
