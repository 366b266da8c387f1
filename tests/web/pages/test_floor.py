"""The pages of the floor: who gets in, handing over, the roster, who deals, opening a table."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from dealers.models import SecurityEvent, SignIn, Staff
from dealers.staffing.roster import rostered_dealers
from games.rulebook.submission import Settings
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day
from tables.models import Assignment, Pit, RosterEntry, Table
from tables.open_table import new_table
from tests.harness.floors import wall
from tests.harness.floors.showroom import RULES
from tests.harness.signed_in import browser_of
from tests.people import SYSTEM

pytestmark = pytest.mark.django_db

FLOOR = ("floorperson", "pit_boss")
PAGES = {
    "/floor/": FLOOR,
    "/floor/mine": FLOOR,
    "/floor/open/": FLOOR,
    "/floor/tables/": FLOOR,
    "/floor/handover/": FLOOR,
    "/floor/roster/": FLOOR,
    "/floor/tablets/": (*FLOOR, "admin"),
}
# The person, the language, and at most this many for the page itself.
MOST_QUERIES = 8

Tables = Callable[[int], list[Table]]


@pytest.fixture
def tables(pit: Pit) -> Tables:
    def make(count: int) -> list[Table]:
        return [
            new_table(f"LIR {number}", "let_it_ride", RULES, (10_00, 500_00), SYSTEM, pit)
            for number in range(count)
        ]

    return make


def person(role: str, name: str) -> Staff:
    return Staff.objects.create_user(name, role=role, display_name=name.title())


def hold(tables: list[Table], who: Staff) -> None:
    for table in tables:
        Assignment.objects.create(table=table, person=who, began_at=clock.now())


def held(who: Staff) -> set[str]:
    return set(Assignment.objects.filter(person=who, ended_at=None).values_list("table__name", flat=True))


def noted(kind: str) -> list[tuple[str, str, str]]:
    return [(str(e.person), e.about, e.detail) for e in SecurityEvent.objects.filter(kind=kind)]


@pytest.mark.parametrize("role", ["dealer", "auditor", "admin", "floorperson", "pit_boss"])
def test_each_page_turns_away_every_other_role(role: str) -> None:
    browser = browser_of(person(role, "somebody"))
    for path, roles in PAGES.items():
        status = browser.get(path).status_code
        expected = 302 if role == "admin" and path == "/floor/" else 200 if role in roles else 403
        assert status == expected, path


def test_tables_in_no_pit_come_with_their_tiles(tables: Tables) -> None:
    fran = person("floorperson", "fran")
    lone = new_table("LIR 9", "let_it_ride", RULES, (10_00, 500_00), SYSTEM)
    hold([*tables(2), lone], fran)
    mine = browser_of(fran).get("/floor/mine").json()
    assert [one["name"] for one in mine["tables"]] == ["LIR 0", "LIR 1", "LIR 9"]
    (tile,) = mine["lone"]
    assert (tile["table"], tile["minimum"], tile["players"], tile["asks"]) == (lone.pk, "10.00", 0, [])


@pytest.mark.parametrize("role", ["dealer", "auditor", "admin"])
def test_nothing_of_the_floor_is_changed_by_another_role(role: str, tables: Tables, pit: Pit) -> None:
    (table,) = tables(1)
    browser = browser_of(person(role, "somebody"))
    changes = ["open/", "handover/", f"roster/{pit.pk}"]
    changes += [f"tables/{table.pk}/{what}" for what in ("assign", "release", "dealer")]
    if role != "admin":
        changes += ["unlock", f"tables/{table.pk}/code", "devices/1/revoke"]
    for path in changes:
        assert browser.post(f"/floor/{path}").status_code == 403, path


def test_a_person_not_signed_in_returns_to_the_page_after_signing_in() -> None:
    assert Client().get("/floor/roster/")["Location"] == "/sign-in/?next=%2Ffloor%2Froster%2F"
    assert Client().post("/floor/handover/")["Location"] == "/sign-in/"


def test_no_page_asks_more_for_more_tables(tables: Tables, pit: Pit) -> None:
    fran = person("floorperson", "fran")
    hold(tables(12), fran)
    for number in range(8):
        other = person("dealer", f"dealer{number}")
        RosterEntry.objects.create(pit=pit, person=other, gaming_day=gaming_day(clock.now()))
    browser = browser_of(fran)
    for path in PAGES:
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(path).status_code == 200
        assert len(queries) <= MOST_QUERIES, (path, [query["sql"] for query in queries])


def test_tables_are_handed_over_at_once_and_it_is_noted(tables: Tables) -> None:
    fran, faye = person("floorperson", "fran"), person("floorperson", "faye")
    made = tables(3)
    hold(made, fran)
    hold(made[:1], faye)
    browser_of(faye)
    sent = {"to": faye.pk, "tables": [made[0].pk, made[1].pk]}
    assert browser_of(fran).post("/floor/handover/", sent)["Location"] == "/floor/"
    assert (held(fran), held(faye)) == ({"LIR 2"}, {"LIR 0", "LIR 1"})
    assert noted("handed_over") == [("Fran", "Faye", "LIR 0"), ("Fran", "Faye", "LIR 1")]


@pytest.mark.parametrize("role", ["dealer", "auditor", "floorperson"])
def test_tables_go_to_nobody_who_is_not_signed_in_or_works_no_floor(role: str, tables: Tables) -> None:
    fran, other = person("floorperson", "fran"), person(role, "other")
    made = tables(1)
    hold(made, fran)
    if role != "floorperson":
        browser_of(other)
    answer = browser_of(fran).post("/floor/handover/", {"to": other.pk, "tables": [made[0].pk]})
    assert answer.status_code == 200
    assert held(fran) == {"LIR 0"}
    assert noted("handed_over") == []


def test_nobody_hands_over_what_is_not_theirs(tables: Tables) -> None:
    fran, faye, made = person("floorperson", "fran"), person("floorperson", "faye"), tables(2)
    hold(made[:1], fran)
    browser_of(faye)
    sent = {"to": faye.pk, "tables": [made[0].pk, made[1].pk]}
    answer = browser_of(fran).post("/floor/handover/", sent)
    assert "Choose the tables you hand over." in answer.content.decode()
    assert (held(fran), held(faye)) == ({"LIR 0"}, set())


def test_the_roster_is_set_for_today_and_offered_on_the_tablet_at_once(tables: Tables, pit: Pit) -> None:
    (table,) = tables(1)
    dana, remy = person("dealer", "dana"), person("dealer", "remy")
    RosterEntry.objects.create(pit=pit, person=remy, gaming_day=gaming_day(clock.now()))
    fran = person("floorperson", "fran")
    sent = {"person": [dana.pk, fran.pk, "none", "99999999999999999999"]}
    assert browser_of(fran).post(f"/floor/roster/{pit.pk}", sent).status_code == 302
    assert list(rostered_dealers(table)) == [dana]
    assert [(who, about) for who, about, _ in noted("rostered")] == [("Fran", "Dana"), ("Fran", "Remy")]


def test_a_dealer_sent_to_a_table_relieves_the_one_dealing_there(tables: Tables) -> None:
    first, second = tables(2)
    dana, remy, fran = person("dealer", "dana"), person("dealer", "remy"), person("floorperson", "fran")
    Table.objects.filter(pk=first.pk).update(dealer=dana)
    Table.objects.filter(pk=second.pk).update(dealer=remy)
    browser_of(dana)
    SignIn.objects.filter(person=dana).update(table=first)
    hold([first], fran)
    browser = browser_of(fran)
    assert browser.post(f"/floor/tables/{first.pk}/dealer", {"dealer": remy.pk}).status_code == 302
    assert dict(Table.objects.values_list("name", "dealer")) == {"LIR 0": remy.pk, "LIR 1": None}
    assert SignIn.objects.get(person=dana).ended_why == "relieved"
    assert noted("appointed") == [("Fran", "Remy", "to LIR 0")]
    # Not to another person's table, and only a dealer deals.
    assert browser.post(f"/floor/tables/{second.pk}/dealer", {"dealer": dana.pk}).status_code == 404
    assert browser.post(f"/floor/tables/{first.pk}/dealer", {"dealer": fran.pk}).status_code == 400
    # An unknown answer relieves nobody; the empty line of the list does.
    for said in ({}, {"dealer": "nobody"}, {"dealer": "-1"}, {"dealer": "²"}, {"dealer": "9" * 10}):
        assert browser.post(f"/floor/tables/{first.pk}/dealer", said).status_code == 400
    assert Table.objects.get(pk=first.pk).dealer == remy
    assert browser.post(f"/floor/tables/{first.pk}/dealer", {"dealer": ""}).status_code == 302
    assert Table.objects.get(pk=first.pk).dealer is None


def opening(pit: Pit, submission: int, **instead: Any) -> dict[str, Any]:
    usual = {
        "submission": submission,
        "pit": pit.pk,
        "name": "LIR 9",
        "method": "manual_shoe",
        "shuffling": "by_hand",
        "decks": 1,
        "minimum": "25",
        "maximum": "500.00",
        "seats": 6,
        "is_sign_posted": "on",
    }
    return {name: value for name, value in (usual | instead).items() if value is not None}


def test_a_table_is_opened_under_a_submission_and_is_whose_who_opened_it(pit: Pit) -> None:
    fran, row = person("floorperson", "fran"), wall.submission()
    browser = browser_of(fran)
    assert f"?submission={row.pk}" in browser.get("/floor/open/").content.decode()
    answer = browser.post("/floor/open/", opening(pit, row.pk))
    table = Table.objects.get(name="LIR 9")
    assert answer["Location"] == f"/floor/?table={table.pk}"
    assert (table.pit, table.submission_id, held(fran)) == (pit, row.pk, {"LIR 9"})
    settings = settings_of(table)
    # What an older page does not send is as usual.
    assert (settings.reminders.idle, settings.call_back_seconds) == (20, 10)
    assert noted("table_opened") == [("Fran", "LIR 9", str(row))]
    again = browser.post("/floor/open/", opening(pit, row.pk)).content.decode()
    assert "A table with this name already exists." in again


def test_a_table_is_opened_with_the_minutes_until_idle_and_the_seconds_of_a_call(pit: Pit) -> None:
    browser, row = browser_of(person("floorperson", "fran")), wall.submission()
    page = browser.get(f"/floor/open/?submission={row.pk}").content.decode()
    for name, usual, words in (
        ("idle_minutes", 20, "Without a round for so long, the next one waits for the idle procedure."),
        ("call_back_seconds", 10, "For so long the dealer may say that no more bets was not announced."),
    ):
        assert f'name="{name}" value="{usual}"' in page
        assert words in page
    times = {"idle_minutes": "35", "call_back_seconds": "0"}
    assert browser.post("/floor/open/", opening(pit, row.pk, **times)).status_code == 302
    settings = settings_of(Table.objects.get(name="LIR 9"))
    assert (settings.reminders.idle, settings.call_back_seconds) == (35, 0)


def settings_of(table: Table) -> Settings:
    settings = read_state(table.snapshot).now.settings
    assert settings is not None
    return settings


def test_a_pit_boss_opens_tables_only_in_their_own_pits(pit: Pit) -> None:
    boss, row = person("pit_boss", "boss"), wall.submission()
    boss.pits.add(Pit.objects.create(name="South"))
    assert browser_of(boss).post("/floor/open/", opening(pit, row.pk)).status_code == 200
    assert not Table.objects.exists()
    boss.pits.add(pit)
    assert browser_of(boss).post("/floor/open/", opening(pit, row.pk)).status_code == 302


@pytest.mark.parametrize(
    ("instead", "words"),
    [
        ({"is_sign_posted": None}, "Post the sign first."),
        ({"minimum": "lots"}, "Enter an amount such as 25 or 25.00."),
        ({"minimum": "600"}, "minimum"),
        ({"method": "hand"}, "shuffler"),
        ({"name": ""}, "This field is required."),
        ({"seats": 99}, "99"),
        ({"idle_minutes": 0}, "1"),
        ({"call_back_seconds": 31}, "30"),
    ],
)
def test_a_table_that_may_not_be_opened_says_why(pit: Pit, instead: dict[str, Any], words: str) -> None:
    browser, row = browser_of(person("floorperson", "fran")), wall.submission()
    page = browser.post("/floor/open/", opening(pit, row.pk, **instead)).content.decode()
    assert 'class="wrong"' in page
    assert words in page
    assert not Table.objects.exists()
