"""The pages of rules submissions: who gets in, what can be chosen, and the messages for mistakes."""

from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from dealers.models import ROLES, Staff
from dealers.pages.submissions.forms import SubmissionForm
from dealers.pages.submissions.words import compare_submissions, submission_lines
from games.messages.catalog import messages
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from games.table.actor import Actor
from games.table.rules.submission_checks import check_submission
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day
from tables.models import RulesSubmission, SubmissionChange, Table
from tables.open_table import open_under
from tables.submissions.store import new_submission, read_submission
from tests.each_game import each_game
from tests.game_rules import ONE_DECK_BY_HAND
from tests.harness.signed_in import browser_of
from tests.people import SYSTEM
from tests.web.submission_form import chosen

pytestmark = pytest.mark.django_db
READERS = ("floorperson", "pit_boss", "auditor")
OLD = date(2026, 1, 1)
# The person, the language, and at most this many for the page itself.
MOST_QUERIES = 10


def browser(role: str) -> Client:
    return browser_of(Staff.objects.create_user(role, role=role, display_name=role.title()))


def open_one(game: str = "let_it_ride", name: str = "LIR 1") -> Table:
    kept = new_submission(Submission("MD", game, {}, effective_on=OLD))
    return open_under(kept, name, ONE_DECK_BY_HAND, SYSTEM)


@pytest.mark.parametrize("role", [role for role, _ in ROLES])
def test_the_pit_boss_changes_floor_and_auditor_read_and_others_are_turned_away(role: str) -> None:
    table = open_one()
    asked = browser(role)
    number = table.submission_id
    for path in ("/submissions/", f"/submissions/{number}/", f"/submissions/{number}/compare/{number}/"):
        assert asked.get(path).status_code == (200 if role in READERS else 403), path
    for path in ("/submissions/new/let_it_ride/", f"/submissions/{number}/version/"):
        assert asked.get(path).status_code == (200 if role == "pit_boss" else 403), path
    for path in ("approve", "schedule", "withdraw"):
        status = asked.post(f"/submissions/{number}/{path}/").status_code
        assert status == (200 if role == "pit_boss" else 403), path
    assert asked.post("/submissions/new/let_it_ride/", chosen("let_it_ride")).status_code == (
        302 if role == "pit_boss" else 403
    )
    assert Client().get("/submissions/").status_code == 302


@each_game
def test_a_draft_is_made_from_what_the_rulebook_lists_and_says_the_same(game: str) -> None:
    boss = browser("pit_boss")
    answer = boss.post(f"/submissions/new/{game}/", chosen(game))
    assert answer.status_code == 302
    row = RulesSubmission.objects.get()
    kept = read_submission(row)
    assert row.is_draft
    assert (kept.reference, kept.game) == ("MD-9 v1", game)
    usual = Submission("MD-9 v1", game, kept.rules)
    assert kept == usual
    page = unescape(boss.get(f"/submissions/{row.pk}/").content.decode())
    for line in submission_lines(kept):
        assert line.label in page
        assert line.value in page
        assert not line.law or line.law in page
    # The stored values fill the form again as they were.
    again = SubmissionForm(None, game, kept)
    sent = SubmissionForm({**again.initial, "reference": "MD-9 v1"}, game)
    assert sent.is_valid(), sent.errors
    assert sent.submission() == usual


@each_game
def test_every_choice_of_a_sheet_is_one_that_the_game_reads_and_has_words(game: str) -> None:
    needed = {rule.name: next(iter(rule.choices)) for rule in GAMES[game].sheet if rule.is_needed}
    for rule in GAMES[game].sheet:
        assert f"rule.{rule.name}" in messages()
        assert rule.law
        values: list[Any] = list(rule.choices) or ([True, False] if rule.kind == "flag" else ["2000.00"])
        for value in values:
            check_submission(Submission("MD", game, needed | {rule.name: value}, meter_rate_percent=1))
        if rule.is_needed:
            with pytest.raises(Refused):
                check_submission(Submission("MD", game, {}))


@pytest.mark.law("ruling 30")
def test_ruling_30_how_antes_are_paid_is_chosen_with_both_figures_and_no_default() -> None:
    boss = browser("pit_boss")
    page = boss.get("/submissions/new/criss_cross/").content.decode()
    assert "19.35%" in page
    assert "8.66%" in page
    part = page.partition('id="field-rule_ante_odds"')[2].partition("</fieldset>")[0]
    assert part.count('type="radio"') == 2
    assert "checked" not in part
    answer = boss.post("/submissions/new/criss_cross/", chosen("criss_cross", rule_ante_odds=""))
    assert answer.status_code == 200
    part = answer.content.decode().partition('id="field-rule_ante_odds"')[2].partition("</fieldset>")[0]
    assert "This field is required." in part
    assert not RulesSubmission.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"rule_paytable": "Z"}, "rule_paytable", "Z"),
        ({"rule_reset": "999.99"}, "rule_reset", "$1,000"),
        ({"rule_payout_limit": "lots"}, "rule_payout_limit", "Enter an amount"),
        ({"lowest_minimum": "600", "highest_maximum": "500"}, "highest_maximum", "lowest minimum"),
        ({"meter_rate_percent": "101"}, "meter_rate_percent", "100"),
        ({"denominations": "1, x"}, "denominations", "commas"),
        ({"methods": []}, "methods", "required"),
        ({"reference": ""}, "reference", "required"),
        ({"reference": "a<b>"}, "reference", "letters"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(
    changes: dict[str, Any], field: str, said: str
) -> None:
    sent = chosen("let_it_ride", second_signature_cents="77777", rule_three_card_bonus="B") | changes
    answer = browser("pit_boss").post("/submissions/new/let_it_ride/", sent)
    assert answer.status_code == 200
    page = unescape(answer.content.decode())
    wrong = page.partition(f'id="field-{field}"')[2].partition('class="rule"')[0]
    assert 'role="alert"' in wrong
    assert said in wrong.partition('role="alert"')[2]
    assert "77777" in page
    bonus = page.partition('id="field-rule_three_card_bonus"')[2].partition("</fieldset>")[0]
    assert bonus.partition('value="B"')[2].partition(">")[0].strip().endswith("checked")
    assert not RulesSubmission.objects.exists()


def test_the_preview_is_the_sign_of_what_is_chosen_or_says_what_is_missing() -> None:
    boss = browser("pit_boss")
    answer = boss.post("/submissions/preview/let_it_ride/", chosen("let_it_ride", rule_paytable="C"))
    sign = answer.json()
    assert sign["signs"][0]["rows"][0] == {"hand": "royal_flush", "odds": "100 to 1", "kind": "to"}
    answer = boss.post("/submissions/preview/criss_cross/", chosen("criss_cross", rule_ante_odds=""))
    assert answer.status_code == 200
    assert "How winning antes are paid" in answer.json()["message"]
    assert boss.post("/submissions/preview/faro/").status_code == 404
    assert not RulesSubmission.objects.exists()


def test_from_the_draft_to_its_day_and_back_with_who_did_what() -> None:
    table = open_one()
    boss = browser("pit_boss")
    version = f"/submissions/{table.submission_id}/version/"
    answer = boss.post(version, chosen("let_it_ride", rule_paytable="B"))
    number = RulesSubmission.objects.get(version=2).pk
    page = f"/submissions/{number}/"
    assert answer["Location"] == page
    # No second draft is begun beside the first.
    assert "being drafted" in boss.post(version, chosen("let_it_ride")).content.decode()
    future = (gaming_day(clock.now()) + timedelta(days=2)).isoformat()
    answer = boss.post(f"{page}approve/", {"approval": "MLGCA-7", "approved_on": future})
    assert answer.status_code == 200
    assert "future" in answer.content.decode()
    boss.post(f"{page}approve/", {"approval": "MLGCA-7", "approved_on": "2026-01-02"})
    assert "MLGCA-7" in boss.get(page).content.decode()
    assert boss.get(f"{page}edit/")["Location"] == page
    answer = boss.post(f"{page}schedule/", {"effective_on": future, "where": "some"})
    assert "Choose at least one table." in answer.content.decode()
    answer = boss.post(f"{page}schedule/", {"effective_on": "2026-01-05", "where": "all"})
    assert "Choose today or a later day." in answer.content.decode()
    boss.post(f"{page}schedule/", {"effective_on": future, "where": "some", "tables": [table.pk]})
    table.refresh_from_db()
    (coming,) = read_state(table.snapshot).now.scheduled
    assert coming.submission.reference == "MD v2"
    other = new_submission(Submission("MD-B", "let_it_ride", {}, effective_on=OLD))
    boss.post(f"/submissions/{other.pk}/version/", chosen("let_it_ride"))
    rival = RulesSubmission.objects.get(reference="MD-B", version=2).pk
    boss.post(f"/submissions/{rival}/approve/", {"approval": "MLGCA-8", "approved_on": "2026-01-02"})
    answer = boss.post(f"/submissions/{rival}/schedule/", {"effective_on": future, "where": "all"})
    assert answer.status_code == 200
    assert "MD v2 of the same game takes effect on that day" in answer.content.decode()
    boss.post(f"{page}withdraw/")
    table.refresh_from_db()
    assert read_state(table.snapshot).now.scheduled == ()
    kept = SubmissionChange.objects.filter(submission=number)
    assert [change.kind for change in kept] == ["drafted", "approved", "scheduled", "withdrawn"]
    assert {change.by.username for change in kept} == {"pit_boss"}
    shown = browser("auditor").get(page).content.decode()
    for word in ("Drafted", "Approval recorded", "Scheduled", "Withdrawn", "Pit_Boss", "LIR 1"):
        assert word in shown
    assert "<form" not in shown.partition("<main")[2]


def test_two_versions_are_compared_with_what_differs_first() -> None:
    old = Submission("MD", "let_it_ride", {"paytable": "A", "progressive": "A"})
    new = Submission("MD", "let_it_ride", {"paytable": "B"}, lowest_minimum_cents=5_00)
    pairs = compare_submissions(old, new)
    assert [pair.differs for pair in pairs] == [True] * 3 + [False] * (len(pairs) - 3)
    assert {(pair.old, pair.new) for pair in pairs[:3]} == {
        ("Paytable A", "Paytable B"),
        ("Paytable A", "Not offered"),
        ("$1 - $10,000", "$5 - $10,000"),
    }


def test_the_pages_ask_the_database_as_often_for_many_as_for_few() -> None:
    boss = browser("pit_boss")
    table = open_one()
    other = new_submission(Submission("MD other", "let_it_ride", {}, effective_on=OLD))
    pages = (
        *("/submissions/", f"/submissions/{table.submission_id}/", "/submissions/new/let_it_ride/"),
        f"/submissions/{table.submission_id}/compare/{other.pk}/",
    )
    few = [asked(boss, path) for path in pages]
    for number in range(6):
        open_under(
            RulesSubmission.objects.get(tables=table),
            f"LIR 2{number}",
            ONE_DECK_BY_HAND,
            Actor("s", "system"),
        )
        new_submission(Submission(f"MD-{number}", "let_it_ride", {}, effective_on=OLD))
    assert [asked(boss, path) for path in pages] == few
    assert max(few) <= MOST_QUERIES


def asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_form_stands_under_one_heading(game: str) -> None:
    form = SubmissionForm(None, game)
    shown = [field.field.name for _, fields in form.groups() for field in fields]
    assert sorted(shown) == sorted(form.fields)
