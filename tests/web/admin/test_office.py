"""The back office: who sees it, what can be changed there, and that history cannot."""

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from dealers.admin.base import EditableAdmin, ReadOnlyAdmin
from dealers.models import SecurityEvent, SignIn, Staff
from dealers.pits import move_table
from tables import clock
from tables.calendar import gaming_day
from tables.models import Pit, RosterEntry, Table
from tests.harness.signed_in import browser_of

HISTORY = """
    tables/tableevent tables/round tables/wager tables/roundcorrection tables/approval tables/checkpoint
    tables/archive dealers/securityevent dealers/signin dealers/device
""".split()  # noqa: SIM905


def office(role: str) -> Client:
    return browser_of(Staff.objects.create_user(f"the {role}", role=role))


@pytest.mark.parametrize(
    ("role", "status"),
    [("admin", 200), ("pit_boss", 200), ("auditor", 200), ("dealer", 302), ("floorperson", 302)],
)
def test_the_back_office_is_for_three_roles(db: None, role: str, status: int) -> None:
    assert office(role).get("/office/").status_code == status


def test_a_person_not_signed_in_is_sent_to_the_sign_in_page(client: Client, db: None) -> None:
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
        assert isinstance(page, ReadOnlyAdmin)
        names = {field.name for field in model._meta.get_fields() if field.concrete}  # noqa: SLF001
        if not isinstance(page, EditableAdmin):
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
    published: dict[str, Any] = {}
    monkeypatch.setattr(move_table, "publish", published.update)
    boss, path = office("pit_boss"), f"/office/tables/table/{table.pk}/change/"

    def walls(pit: int | str, name: str = "LIR 1") -> dict[str, list[str]]:
        published.clear()
        with django_capture_on_commit_callbacks(execute=True):
            assert boss.post(path, {"name": name, "pit": pit}).status_code == 302
        said = {group: json.loads(message["text"]) for group, message in published.items()}
        return {pit["name"]: [tile["name"] for tile in pit["tables"]] for pit in said.values()}

    assert walls(north.pk) == {"North": ["LIR 1"]}
    assert walls(south.pk) == {"North": [], "South": ["LIR 1"]}
    assert walls(south.pk, "LIR 2") == {"South": ["LIR 2"]}
    assert walls("", "LIR 2") == {"South": []}


def noted() -> list[tuple[str, str, str, str]]:
    """Return the security log's entries about the office, oldest first."""
    rows = SecurityEvent.objects.select_related("person")
    return [(row.kind, str(row.person), row.about, row.detail) for row in rows]


def test_a_new_name_or_number_of_a_person_is_noted_with_the_old_one(db: None) -> None:
    browser = office("admin")
    pat = Staff.objects.create_user("pat", display_name="Pat", employee_number="7")
    path = f"/office/dealers/staff/{pat.pk}/change/"
    form = {"username": "pat", "display_name": "Pat", "employee_number": "7", "role": "dealer"}
    form["is_active"] = "on"
    assert browser.post(path, form).status_code == 302
    assert noted() == []
    assert browser.post(path, form | {"username": "dana", "display_name": "Dana"}).status_code == 302
    assert browser.post(path, form | {"username": "dana", "employee_number": ""}).status_code == 302
    assert noted() == [
        ("renamed", "the admin", "Pat", "username: pat to dana"),
        ("renamed", "the admin", "Pat", "display_name: Pat to Dana"),
        ("renamed", "the admin", "Dana", "display_name: Dana to Pat"),
        ("renamed", "the admin", "Dana", "employee_number: 7 to none"),
    ]


def test_a_table_that_is_renamed_or_moved_and_a_pit_that_is_made_or_renamed_is_noted(table: Table) -> None:
    boss = office("pit_boss")
    assert boss.post("/office/tables/pit/add/", {"name": "North"}).status_code == 302
    pit = Pit.objects.get()
    assert boss.post(f"/office/tables/pit/{pit.pk}/change/", {"name": "North"}).status_code == 302
    assert boss.post(f"/office/tables/pit/{pit.pk}/change/", {"name": "South"}).status_code == 302
    path = f"/office/tables/table/{table.pk}/change/"
    for form in (
        {"name": "LIR 1", "pit": ""},
        {"name": "LIR 2", "pit": pit.pk},
        {"name": "LIR 2", "pit": ""},
    ):
        assert boss.post(path, form).status_code == 302
    assert noted() == [
        ("pit_made", "the pit_boss", "North", ""),
        ("renamed", "the pit_boss", "North", "pit to South"),
        ("renamed", "the pit_boss", "LIR 1", "table to LIR 2"),
        ("table_moved", "the pit_boss", "LIR 2", "no pit to South"),
        ("table_moved", "the pit_boss", "LIR 2", "South to no pit"),
    ]


def test_a_line_of_the_roster_is_noted_and_that_of_a_day_that_is_over_stays(db: None) -> None:
    boss, pit = office("pit_boss"), Pit.objects.create(name="North")
    dana, drew = (Staff.objects.create_user(name, role="dealer") for name in ("dana", "drew"))
    today = gaming_day(clock.now())
    yesterday, tomorrow = today - timedelta(days=1), today + timedelta(days=1)
    add, words = "/office/tables/rosterentry/add/", b"The roster of a past day cannot be changed."

    def form(person: Staff, day: date) -> dict[str, Any]:
        return {"pit": pit.pk, "person": person.pk, "gaming_day": day}

    assert words in boss.post(add, form(dana, yesterday)).content
    assert boss.post(add, form(dana, today)).status_code == 302
    path = f"/office/tables/rosterentry/{RosterEntry.objects.get().pk}/change/"
    assert boss.post(path, form(dana, today)).status_code == 302
    assert words in boss.post(path, form(dana, yesterday)).content
    assert boss.post(path, form(drew, tomorrow)).status_code == 302
    assert noted() == [
        ("rostered", "the pit_boss", "dana", f"North, {today}"),
        ("rostered", "the pit_boss", "dana", f"off North, {today}"),
        ("rostered", "the pit_boss", "drew", f"North, {tomorrow}"),
    ]
    over = RosterEntry.objects.create(pit=pit, person=dana, gaming_day=yesterday)
    assert words in boss.post(f"/office/tables/rosterentry/{over.pk}/change/", form(drew, today)).content
    over.refresh_from_db()
    assert (over.person, over.gaming_day) == (dana, yesterday)


def test_what_the_admin_of_django_notes_stays_too(db: None) -> None:
    office("pit_boss").post("/office/tables/pit/add/", {"name": "North"})
    assert LogEntry.objects.count() == 1
    for change in ("UPDATE django_admin_log SET user_id = 0", "DELETE FROM django_admin_log"):
        with (
            pytest.raises(DatabaseError, match="append-only"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(change)
    assert LogEntry.objects.count() == 1


def test_the_office_writes_nothing_to_a_table_that_a_tap_has_since_changed(table: Table) -> None:
    before = Table.objects.get(pk=table.pk)
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1, snapshot="{}")
    before.name = "LIR 2"
    move_table.rename_and_move(before)
    table.refresh_from_db()
    assert (table.name, table.version, table.snapshot) == ("LIR 2", before.version + 1, "{}")
