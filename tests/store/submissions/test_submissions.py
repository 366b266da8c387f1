"""Submissions the Commission approved: by version, from their day on, never edited once a table uses them."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from dealers.models import Staff
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from tables import clock
from tables.calendar import gaming_day
from tables.models import RulesSubmission, Table
from tables.open_table import open_under
from tables.submissions.lifecycle import approve, draft, edit, schedule
from tables.submissions.store import new_submission, read_submission
from tests.game_rules import ONE_DECK_BY_HAND, SIDE_BET_RULES
from tests.people import SYSTEM

pytestmark = pytest.mark.django_db


def submission(**changes: Any) -> Submission:
    usual: dict[str, Any] = {"reference": "MD 1", "game": "let_it_ride"}
    usual |= {"rules": SIDE_BET_RULES["let_it_ride"], "meter_rate_percent": 5}
    usual |= {"effective_on": date(2026, 1, 1)}
    return Submission(**usual | changes)


def test_a_submission_comes_back_as_it_was_with_its_version_in_its_name() -> None:
    row = new_submission(submission(meter_rate_percent=20), version=2)
    read = read_submission(RulesSubmission.objects.get(pk=row.pk))
    assert read == submission(reference="MD 1 v2", meter_rate_percent=20)


def test_a_change_is_a_new_version_and_each_version_has_one_text() -> None:
    first = new_submission(submission())
    second = new_submission(submission(deck_counts=(1,)), version=2)
    assert [str(row) for row in RulesSubmission.objects.all()] == ["MD 1 v1", "MD 1 v2"]
    with pytest.raises(IntegrityError), transaction.atomic():
        new_submission(submission(deck_counts=(2,)), version=2)
    table = open_under(first, "LIR 1", ONE_DECK_BY_HAND, SYSTEM)
    assert table.submission == first
    second.refresh_from_db()
    assert second.used_at is None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": {"progressive": "Z"}}, "bad_rules"),
        ({"game": "faro"}, "unknown_game"),
        ({"deck_counts": (3,)}, "bad_submission"),
        ({"meter_rate_percent": 101}, "bad_submission"),
    ],
)
def test_what_the_law_does_not_list_is_not_kept(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        new_submission(submission(**changes))
    assert refused.value.code == code
    assert not RulesSubmission.objects.exists()


def test_a_submission_without_its_day_is_not_kept() -> None:
    with pytest.raises(ValueError, match="from which day"):
        new_submission(submission(effective_on=None))


def test_no_table_is_opened_before_the_day_of_its_submission() -> None:
    today = gaming_day(clock.now())
    early = new_submission(submission(effective_on=today + timedelta(days=1)))
    with pytest.raises(Refused, match="not_in_force"):
        open_under(early, "LIR 1", ONE_DECK_BY_HAND, SYSTEM)
    early.refresh_from_db()
    assert early.used_at is None
    in_force = new_submission(submission(reference="MD 2", effective_on=today))
    open_under(in_force, "LIR 1", ONE_DECK_BY_HAND, SYSTEM)


def test_a_table_is_opened_under_the_text_that_is_kept() -> None:
    """A draft edited after it was read is used as stored, not as read."""
    boss = Staff.objects.create_user("boss", role="pit_boss")
    read_before = draft(submission(), boss.pk)
    edited = edit(read_before.pk, submission(rules={"paytable": "B"}), boss.pk)
    approve(edited.pk, "MLGCA 1", date(2026, 1, 1), boss.pk)
    schedule(edited.pk, gaming_day(clock.now()), None, boss.pk)
    table = open_under(read_before, "LIR 1", ONE_DECK_BY_HAND, SYSTEM)
    assert '"B"' in table.snapshot
    with pytest.raises(DatabaseError, match=r"append-only|in use"), transaction.atomic():
        RulesSubmission.objects.filter(pk=edited.pk).update(body="{}")


def test_a_table_that_is_not_opened_uses_no_submission() -> None:
    open_under(new_submission(submission()), "LIR 1", ONE_DECK_BY_HAND, SYSTEM)
    second = new_submission(submission(reference="MD 2"))
    with pytest.raises(IntegrityError), transaction.atomic():
        open_under(second, "LIR 1", ONE_DECK_BY_HAND, SYSTEM)
    second.refresh_from_db()
    assert second.used_at is None
    assert Table.objects.count() == 1
