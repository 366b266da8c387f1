"""The back office: who sees it, what can be changed there, and that history cannot."""

import re

import pytest
from django.contrib import admin
from django.test import Client

from dealers.models import SecurityEvent, SignIn, Staff
from dealers.office import History, Kept
from games.actor import Actor
from tables.models import Table
from tables.opening import new_table
from tests.harness.signing_in import browser_of

RULES = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"}
HISTORY = """
    tables/tableevent tables/round tables/wager tables/roundcorrection tables/approval tables/checkpoint
    tables/archive dealers/securityevent dealers/signin dealers/device
""".split()  # noqa: SIM905


@pytest.fixture
def table(db: None) -> Table:
    return new_table("LIR 1", "let_it_ride", RULES, (10_00, 500_00), Actor("system", "system"))


def office(role: str) -> Client:
    return browser_of(Staff.objects.create_user(f"the {role}", role=role))


@pytest.mark.parametrize(
    ("role", "status"),
    [("admin", 200), ("pit_boss", 200), ("auditor", 200), ("dealer", 302), ("floorperson", 302)],
)
def test_the_back_office_is_for_three_roles(db: None, role: str, status: int) -> None:
    assert office(role).get("/office/").status_code == status


def test_whoever_is_not_signed_in_is_sent_to_the_one_page_for_it(client: Client, db: None) -> None:
    answer = client.get("/office/dealers/staff/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/sign-in/?next=")


def test_leaving_the_office_ends_the_sign_in_and_a_pin_is_changed_on_its_own_page(db: None) -> None:
    browser = office("admin")
    assert browser.get("/office/password_change/").headers["Location"] == "/pin/"
    assert browser.post("/office/logout/").status_code == 302
    assert SignIn.objects.get().ended_why == "signed_out"


def test_history_has_no_button_that_changes_it(table: Table) -> None:
    for role in ("admin", "pit_boss", "auditor"):
        browser = office(role)
        for page in HISTORY:
            assert browser.get(f"/office/{page}/").status_code == 200
            assert browser.get(f"/office/{page}/add/").status_code == 403
        event = table.events.get()
        assert browser.post(f"/office/tables/tableevent/{event.pk}/change/", {}).status_code == 403
        assert browser.post(f"/office/tables/tableevent/{event.pk}/delete/", {}).status_code == 403


def test_every_page_of_history_knows_of_which_table_its_rows_are() -> None:
    for model, page in admin.site._registry.items():  # noqa: SLF001
        assert isinstance(page, History)
        names = {field.name for field in model._meta.get_fields() if field.concrete}  # noqa: SLF001
        if not isinstance(page, Kept):
            wanted = "table" if "table" in names else "round__table" if "round" in names else ""
            assert page.to_table == wanted, model


def test_pages_of_the_office_have_nothing_that_the_policy_forbids(table: Table) -> None:
    browser = office("admin")
    for path in ("/office/", "/office/dealers/staff/", "/office/dealers/staff/add/", "/office/tables/table/"):
        answer = browser.get(path)
        page = answer.content.decode()
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
        assert " style=" not in page
        assert not re.search(r"\son[a-z]+=", page)


def test_the_administrator_gives_another_role_and_that_ends_what_was_signed_in(table: Table) -> None:
    browser, pat = office("admin"), Staff.objects.create_user("pat", employee_number="7")
    browser_of(pat)
    path = f"/office/dealers/staff/{pat.pk}/change/"
    form = {"username": "pat", "display_name": "Pat", "employee_number": "7", "role": "auditor"}
    form["is_active"] = "on"
    assert browser.post(path, form).status_code == 302
    pat.refresh_from_db()
    assert (pat.role, pat.display_name) == ("auditor", "Pat")
    assert SignIn.objects.get(person=pat).ended_why == "role_changed"
    assert SecurityEvent.objects.get(kind="role_changed").detail == "dealer to auditor"
    assert browser.post(path, form | {"new_pin": "111111"}).status_code == 200
    assert browser.post(path, form | {"new_pin": "975313"}).status_code == 302
    pat.refresh_from_db()
    assert pat.check_password("975313")
    boss = office("pit_boss")
    assert boss.get(path).status_code == 200
    assert boss.post(path, form).status_code == 403
