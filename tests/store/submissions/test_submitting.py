"""The life of a submission: who did what is kept, approved text stays, tables change between rounds."""

import json
import time
from datetime import date, datetime, timedelta
from threading import Event
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as django_settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from dealers.models import Staff
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.felt import is_between_rounds
from games.table.state import read_state
from tables import clock, sql
from tables.archive.export import export_line
from tables.calendar import gaming_day, start_of_day
from tables.execute import execute
from tables.models import Round, RoundCorrection, RulesSubmission, SubmissionChange, Table
from tables.open_table import open_under
from tables.submissions import lifecycle
from tables.submissions import schedule as scheduling
from tables.submissions.lifecycle import (
    approve,
    draft,
    edit,
    schedule,
    submission_states,
    submissions_to_open_under,
    submissions_with_tables,
    withdraw,
)
from tables.submissions.schedule import schedule_at_table
from tables.submissions.store import new_submission, read_submission, write_body
from tables.timers.sweep import sweep
from tables.verify.table import verify_table
from tests.game_rules import ONE_DECK_BY_HAND, SIDE_BET_RULES
from tests.people import DEALER, PIT_BOSS, SYSTEM
from tests.store.concurrent_taps import in_threads
from tests.store.played_nights import StoreNight, table_of_bots

pytestmark = pytest.mark.django_db
OLD = date(2026, 1, 1)


def terms(**changes: Any) -> Submission:
    usual: dict[str, Any] = {"reference": "MD", "game": "let_it_ride", "rules": {"paytable": "B"}}
    return Submission(**usual | changes)


@pytest.fixture
def boss() -> int:
    return Staff.objects.create_user("boss", role="pit_boss").pk


@pytest.fixture
def table() -> Table:
    kept = new_submission(terms(rules={"paytable": "A"}, effective_on=OLD))
    return open_under(kept, "LIR 1", ONE_DECK_BY_HAND, SYSTEM)


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    def to(at: datetime) -> None:
        monkeypatch.setattr(clock, "offset", clock.offset + (at - clock.now()))

    return to


def open_another(table: Table, name: str) -> Table:
    """Open another table under these rules."""
    return open_under(RulesSubmission.objects.get(tables=table), name, ONE_DECK_BY_HAND, SYSTEM)


def today() -> date:
    return gaming_day(clock.now())


def approved(boss: int, **changes: Any) -> RulesSubmission:
    row = draft(terms(**changes), boss)
    return approve(row.pk, "MLGCA-26-11", OLD, boss)


def scheduled_at(table: Table) -> list[str]:
    table.refresh_from_db()
    return [one.submission.reference for one in read_state(table.snapshot).now.scheduled]


def tap(table: Table, name: str, actor: Actor = DEALER, **args: Any) -> None:
    execute(table.pk, lambda _: actor, uuid4(), None, COMMANDS[name](**args))


def test_every_step_is_kept_by_name_and_time_and_a_change_is_a_new_version(boss: int, table: Table) -> None:
    row = draft(terms(), boss)
    assert str(row) == "MD v2"
    assert edit(row.pk, terms(rules={"paytable": "C"}), boss).is_draft
    edit(row.pk, terms(rules={"paytable": "C"}), boss)
    with pytest.raises(Refused, match="draft_there"):
        draft(terms(), boss)
    with pytest.raises(Refused, match="not_approved"):
        schedule(row.pk, today(), None, boss)
    tomorrow = clock.now().astimezone(ZoneInfo(django_settings.TIME_ZONE)).date() + timedelta(days=1)
    with pytest.raises(Refused, match="future"):
        approve(row.pk, "MLGCA-1", tomorrow, boss)
    approve(row.pk, "MLGCA-1", tomorrow - timedelta(days=1), boss)
    with pytest.raises(Refused, match="not_draft"):
        approve(row.pk, "x", OLD, boss)
    with pytest.raises(Refused, match="not_draft"):
        edit(row.pk, terms(), boss)
    kept = SubmissionChange.objects.filter(submission=row)
    assert [change.kind for change in kept] == ["drafted", "edited", "approved"]
    assert {change.by_id for change in kept} == {boss}
    assert '"C"' in kept[1].body
    assert str(draft(terms(), boss)) == "MD v3"
    with pytest.raises(Refused, match="reference_taken"):
        draft(Submission("MD", "double_draw", {}), boss)


def test_the_database_refuses_another_text_of_what_was_approved(boss: int) -> None:
    row = approved(boss)
    found = RulesSubmission.objects.filter(pk=row.pk)
    for changes in (
        {"body": "{}"},
        {"is_draft": True, "approved_on": None},
        {"approval_reference": "other"},
        {"approved_on": date(2026, 2, 2)},
        {"game": "criss_cross"},
        {"version": 9},
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            found.update(**changes)
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM tables_submissionchange")
    still_draft = draft(terms(reference="MD 2"), boss)
    RulesSubmission.objects.filter(pk=still_draft.pk).update(body="{}")


def test_it_takes_effect_between_rounds_from_its_day_on_with_its_sign(
    boss: int, table: Table, set_clock: Any
) -> None:
    row = approved(boss)
    day = today() + timedelta(days=1)
    schedule(row.pk, day, None, boss)
    assert scheduled_at(table) == ["MD v2"]
    tap(table, "seat_player", seat=1)
    tap(table, "mark_in", seats=(1,))
    set_clock(start_of_day(day))
    sweep()
    with pytest.raises(Refused, match="not_now"):
        tap(table, "confirm_sign", reference="MD v2")
    tap(table, "undo")
    with pytest.raises(Refused, match="sign_unconfirmed"):
        tap(table, "mark_in", seats=(1,))
    row.refresh_from_db()
    assert row.used_at is None
    tap(table, "confirm_sign", reference="MD v2")
    table.refresh_from_db()
    row.refresh_from_db()
    assert table.submission_id == row.pk
    assert row.used_at is not None
    assert read_state(table.snapshot).rules == {"paytable": "B"}
    assert scheduled_at(table) == []
    assert verify_table(table.pk, with_rows=True).fault is None
    with pytest.raises(DatabaseError, match=r"append-only|in use"), transaction.atomic():
        RulesSubmission.objects.filter(pk=row.pk).update(effective_on=OLD)


def test_it_holds_at_chosen_tables_or_also_at_those_that_are_opened_before_its_day(
    boss: int, table: Table
) -> None:
    other = open_another(table, "LIR 2")
    some, every = approved(boss), approved(boss, reference="MD 2")
    schedule(some.pk, today() + timedelta(days=1), [other.pk], boss)
    assert (scheduled_at(table), scheduled_at(other)) == ([], ["MD v2"])
    schedule(every.pk, today() + timedelta(days=2), None, boss)
    later = open_another(table, "LIR 3")
    assert scheduled_at(other) == ["MD v2", "MD 2 v1"]
    assert scheduled_at(later) == ["MD 2 v1"]


def test_two_of_one_game_do_not_take_effect_on_one_day(boss: int, table: Table) -> None:
    first, second = approved(boss), approved(boss, reference="MD 2")
    day = today() + timedelta(days=3)
    schedule(first.pk, day, None, boss)
    with pytest.raises(Refused, match="same_day") as refused:
        schedule(second.pk, day, None, boss)
    assert refused.value.params == {"other": "MD v2"}
    with pytest.raises(Refused, match="scheduled_already"):
        schedule(first.pk, day + timedelta(days=1), None, boss)
    with pytest.raises(Refused, match="past_day"):
        schedule(second.pk, today() - timedelta(days=1), None, boss)
    assert scheduled_at(table) == ["MD v2"]
    second.refresh_from_db()
    assert second.effective_on is None


def test_it_is_withdrawn_before_its_day_at_every_table_and_may_be_scheduled_again(
    boss: int, table: Table, set_clock: Any
) -> None:
    row = approved(boss)
    day = today() + timedelta(days=1)
    schedule(row.pk, day, None, boss)
    withdraw(row.pk, boss)
    assert scheduled_at(table) == []
    with pytest.raises(Refused, match="not_scheduled"):
        withdraw(row.pk, boss)
    schedule(row.pk, day, None, boss)
    set_clock(start_of_day(day))
    with pytest.raises(Refused, match="in_force"):
        withdraw(row.pk, boss)
    kinds = SubmissionChange.objects.filter(submission=row).values_list("kind", flat=True)
    assert list(kinds) == ["drafted", "approved", "scheduled", "withdrawn", "scheduled"]


def test_one_table_that_cannot_be_told_keeps_all_from_being_told(
    boss: int, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_another(table, "LIR 2")
    row = approved(boss)
    reached: list[int] = []

    def fail_at_second(table_id: int, *args: Any) -> None:
        if reached:
            raise Refused("closed.table")
        reached.append(table_id)
        really(table_id, *args)

    really = scheduling.schedule_at_table
    monkeypatch.setattr("tables.submissions.lifecycle.schedule_at_table", fail_at_second)
    with pytest.raises(Refused):
        schedule(row.pk, today() + timedelta(days=1), None, boss)
    assert scheduled_at(table) == []
    row.refresh_from_db()
    assert row.effective_on is None


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
@pytest.mark.django_db(transaction=True)
def test_a_day_that_is_chosen_while_a_sign_is_confirmed_waits_for_it(boss: int, table: Table) -> None:
    """The tap holds its table and then writes that the submission is in use."""
    row = draft(terms(), boss)
    approve(row.pk, "MLGCA-1", OLD, boss)
    is_held = Event()

    def confirm() -> None:
        with transaction.atomic():
            sql.lock_table(table.pk, sql.CommandKey(uuid4(), today(), today()))
            is_held.set()
            time.sleep(0.3)
            RulesSubmission.objects.select_for_update().get(tables=table)

    def choose() -> str:
        assert is_held.wait(10)
        return str(schedule(row.pk, today() + timedelta(days=1), None, boss))

    assert in_threads(confirm, choose) == [None, "MD v2"]


def test_rules_for_every_table_leave_no_others_to_open_a_table_under(boss: int, table: Table) -> None:
    other = draft(terms(reference="MD other"), boss)
    approve(other.pk, "MLGCA-2", OLD, boss)
    schedule(other.pk, today(), [], boss)
    assert [str(one) for one in submissions_to_open_under(today())] == ["MD v1", "MD other v1"]
    row = draft(terms(reference="MD new"), boss)
    approve(row.pk, "MLGCA-3", OLD, boss)
    schedule(row.pk, today() + timedelta(days=1), None, boss)
    assert len(submissions_to_open_under(today())) == 2
    clock.offset += timedelta(days=1)
    assert [str(one) for one in submissions_to_open_under(today())] == ["MD new v1"]
    assert scheduled_at(table) == ["MD new v1"]


def test_a_draft_and_what_has_no_day_open_no_table_and_what_was_superseded_is_not_offered(
    boss: int, table: Table
) -> None:
    row = draft(terms(), boss)
    with pytest.raises(Refused, match="not_in_force"):
        open_under(row, "LIR 2", ONE_DECK_BY_HAND, SYSTEM)
    approve(row.pk, "MLGCA-1", OLD, boss)
    with pytest.raises(Refused, match="not_in_force"):
        open_under(row, "LIR 2", ONE_DECK_BY_HAND, SYSTEM)
    assert [str(one) for one in submissions_to_open_under(today())] == ["MD v1"]
    schedule(row.pk, today(), None, boss)
    assert [str(one) for one in submissions_to_open_under(today())] == ["MD v2"]
    rows = list(submissions_with_tables())
    assert {str(one): submission_states(rows, today())[one.pk] for one in rows} == {
        "MD v1": "in_force",
        "MD v2": "in_force",
    }
    Table.objects.filter(pk=table.pk).update(is_closed=True)
    rows = list(submissions_with_tables())
    assert {str(one): submission_states(rows, today())[one.pk] for one in rows}["MD v1"] == "superseded"
    assert read_submission(rows[0]).effective_on == today()


def test_rounds_from_before_are_exported_verified_and_corrected_under_their_own_rules(boss: int) -> None:
    table = table_of_bots("let_it_ride")
    night = StoreNight(table)
    play_until(night, rounds=2)
    row = approved(boss, reference="MD NEW", rules={"paytable": "C"}, depth="full")
    schedule(row.pk, today(), [table.pk], boss)
    sweep()
    play_until(night, rounds=night.state.now.round_number + 2)
    assert night.state.rules == {"paytable": "C"}
    found = list(Round.objects.filter(table=table).order_by("number"))
    rules_of = [json.loads(one.record)["rules"] for one in found]
    assert rules_of[0] == SIDE_BET_RULES["let_it_ride"]
    assert rules_of[-1] == {"paytable": "C"}
    assert {one.rules_reference for one in found} == {"MD let_it_ride v1", "MD NEW v1"}
    for one in found:
        line = export_line(one)
        assert line is not None
        assert write_settlement(settle(read_round(json.loads(line)))) == json.loads(one.settlement) | {
            "id": f"{table.name}/{one.number}"
        }
    assert verify_table(table.pk, with_rows=True).fault is None
    old = next(one for one in found if not one.void)
    record = json.loads(old.record)
    seat = record["seats"][0]
    wagers = seat["wagers"] | {
        "progressive": "1.00" if seat["wagers"].get("progressive") == "5.00" else "5.00"
    }
    corrected = record | {"seats": [seat | {"wagers": wagers}, *record["seats"][1:]]}
    while not is_between_rounds(night.state) or night.state.now.requests:
        night.tap()
    given = {"round_number": old.number, "corrected": corrected, "reason": "slip"}
    execute(table.pk, lambda _: DEALER, uuid4(), None, COMMANDS["correct_closed_round"](**given))
    number = night.state.now.requests[0].number
    execute(table.pk, lambda _: PIT_BOSS, uuid4(), None, COMMANDS["approve_request"](number=number))
    correction = RoundCorrection.objects.get(round=old)
    assert json.loads(correction.record)["rules"] == SIDE_BET_RULES["let_it_ride"]
    assert verify_table(table.pk, with_rows=True).fault is None


def play_until(night: StoreNight, rounds: int) -> None:
    while night.state.now.round_number <= rounds:
        night.tap()


def test_two_who_draft_one_reference_at_once_make_one_draft(
    boss: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(written: Submission) -> str:
        monkeypatch.setattr(lifecycle, "write_body", write_body)
        draft(terms(), boss)
        return write_body(written)

    monkeypatch.setattr(lifecycle, "write_body", meanwhile)
    with pytest.raises(Refused) as refused:
        draft(terms(), boss)
    assert (refused.value.key, refused.value.params) == ("draft_there.submission", {"reference": "MD v1"})


def test_no_rules_hold_on_a_gaming_day_before_the_day_of_their_approval(boss: int, set_clock: Any) -> None:
    """At two in the morning it is still the previous gaming day."""
    night = timezone.localtime(clock.now()).replace(hour=2, minute=0)
    set_clock(night)
    row = approve(draft(terms(), boss).pk, "MLGCA-26-11", night.date(), boss)
    assert today() == night.date() - timedelta(days=1)
    with pytest.raises(Refused, match=r"before_approval\.submission"):
        schedule(row.pk, today(), None, boss)
    schedule(row.pk, night.date(), None, boss)


def test_rules_without_a_day_are_told_to_no_table(boss: int, table: Table) -> None:
    with pytest.raises(ValueError, match="for a day"):
        schedule_at_table(table.pk, approved(boss), "7")
    assert scheduled_at(table) == []


def test_each_submission_is_shown_as_what_it_is_by_today(boss: int, table: Table) -> None:
    in_force = RulesSubmission.objects.get(tables=table)
    coming = schedule(approved(boss, reference="MD 2").pk, today() + timedelta(days=1), None, boss)
    waiting, written = approved(boss, reference="MD 3"), draft(terms(reference="MD 4"), boss)
    old = new_submission(terms(reference="MD 5", effective_on=OLD - timedelta(days=1)))
    assert submission_states(list(submissions_with_tables()), today()) == {
        in_force.pk: "in_force",
        coming.pk: "scheduled",
        waiting.pk: "approved",
        written.pk: "draft",
        old.pk: "superseded",
    }
