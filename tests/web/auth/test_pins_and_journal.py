"""The journal's lock is not held while a PIN is hashed, and everything about a PIN is entered."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from dealers.auth.pins import PinHasher, set_pin
from dealers.demo import PIN, make_people, set_dealer
from dealers.models import Staff
from tables.log.journal.found import enter_as_found
from tables.models import JournalEntry, Table
from tables.open_table import new_table
from tables.verify.journal import verify_journal
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness.signed_in import browser_of
from tests.people import SYSTEM

pytestmark = pytest.mark.django_db
NEW_PIN = "975310"


@pytest.fixture
def people() -> dict[str, Staff]:
    return make_people()


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Return, for each PIN that was hashed, whether the journal was locked by then."""
    found: list[bool] = []
    # Every transaction of the app is a savepoint here, within that of the test.
    outside = len(connection.savepoint_ids)
    locked_by: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if "tables_journalentry" in sql:
            locked_by[:] = connection.savepoint_ids[outside : outside + 1]
        return execute(sql, *rest)

    def is_locked() -> bool:
        return locked_by != [] and locked_by == connection.savepoint_ids[outside : outside + 1]

    for name in ("encode", "verify"):
        real = getattr(PinHasher, name)

        def with_look(self: PinHasher, *args: Any, _real: Any = real, **kwargs: Any) -> Any:
            found.append(is_locked())
            return _real(self, *args, **kwargs)

        monkeypatch.setattr(PinHasher, name, with_look)
    with connection.execute_wrapper(watch):
        yield found


def sign_in(name: str, pin: str) -> None:
    Client().post("/sign-in/", {"username": name, "password": pin})


def test_a_pin_is_hashed_before_the_journal_is_locked(
    people: dict[str, Staff], hashed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in("finn", "000000")
    sign_in("finn", PIN)
    set_pin(people["finn"], NEW_PIN, people["ada"])
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{NEW_PIN}\n"))
    call_command("make_admin", "adele", stdout=io.StringIO())
    fields = {
        "username": "faye",
        "display_name": "Fay",
        "employee_number": "900",
        "role": "pit_boss",
        "is_active": "on",
        "new_pin": NEW_PIN,
    }
    person = people["faye"]
    answer = browser_of(people["ada"]).post(f"/office/dealers/staff/{person.pk}/change/", fields)
    assert answer.status_code == 302
    assert len(hashed) >= 5
    assert not any(hashed)
    assert verify_journal(with_rows=True).faults == []
    entries = JournalEntry.objects.filter(kind="dealers_staff", key=person.pk)
    assert ['"display_name":"Faye"' in str(entry.body) for entry in entries] == [True, False]
    assert entries[1].actor == str(people["ada"].pk)


def test_a_sign_in_costs_the_journal_a_few_statements(people: dict[str, Staff]) -> None:
    with CaptureQueriesContext(connection) as statements:
        sign_in("finn", PIN)
    journal = [statement["sql"] for statement in statements if "tables_journalentry" in statement["sql"]]
    # The last entry and the new ones, after the lock on PostgreSQL.
    assert len(journal) == (3 if connection.vendor == "postgresql" else 2)


def test_a_pin_whose_hash_was_renewed_at_a_sign_in_is_entered(people: dict[str, Staff]) -> None:
    Staff.objects.filter(username="finn").update(password=make_password(PIN, hasher="pbkdf2_sha256"))
    enter_as_found("an older hash")
    before = Staff.objects.get(username="finn").password
    sign_in("finn", PIN)
    assert Staff.objects.get(username="finn").password != before
    assert verify_journal(with_rows=True).faults == []


def test_a_dealer_who_comes_and_goes_is_entered(people: dict[str, Staff]) -> None:
    table = new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    set_dealer(table, people["dana"])
    browser = browser_of(people["pia"])
    for dealer in (people["rhea"], None):
        browser.post(f"/floor/tables/{table.pk}/dealer", {"dealer": "" if dealer is None else dealer.pk})
        assert Table.objects.get(pk=table.pk).dealer == dealer
        assert verify_journal(with_rows=True).faults == []
    assert JournalEntry.objects.filter(kind="tables_table", key=table.pk).count() == 4
