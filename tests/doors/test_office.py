"""The back office: who sees it, what can be changed there, and that history cannot."""

import json
import re
from typing import Any

import pytest
from django.contrib import admin
from django.db.models import F
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from dealers import moving
from dealers.models import SecurityEvent, SignIn, Staff
from dealers.office import History, Kept
from games.actor import Actor
from tables.models import Pit, Table
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


def test_a_table_that_goes_to_another_pit_is_shown_there_and_no_longer_where_it_was(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    north, south = Pit.objects.create(name="North"), Pit.objects.create(name="South")
    told: dict[str, Any] = {}
    monkeypatch.setattr(moving, "publish", told.update)
    boss, path = office("pit_boss"), f"/office/tables/table/{table.pk}/change/"

    def walls(pit: int | str, name: str = "LIR 1") -> dict[str, list[str]]:
        told.clear()
        with django_capture_on_commit_callbacks(execute=True):
            assert boss.post(path, {"name": name, "pit": pit}).status_code == 302
        said = {group: json.loads(message["text"]) for group, message in told.items()}
        return {pit["name"]: [tile["name"] for tile in pit["tables"]] for pit in said.values()}

    assert walls(north.pk) == {"North": ["LIR 1"]}
    assert walls(south.pk) == {"North": [], "South": ["LIR 1"]}
    assert walls(south.pk, "LIR 2") == {"South": ["LIR 2"]}
    assert walls("", "LIR 2") == {"South": []}


def test_the_office_writes_nothing_of_a_table_that_a_tap_has_changed_meanwhile(table: Table) -> None:
    before = Table.objects.get(pk=table.pk)
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1, snapshot="{}")
    before.name = "LIR 2"
    moving.rename_and_move(before)
    table.refresh_from_db()
    assert (table.name, table.version, table.snapshot) == ("LIR 2", before.version + 1, "{}")
