"""The security log: what is in it, what never is, and that it only grows."""

import json
from urllib.parse import urlsplit

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.db.utils import DatabaseError
from django.test import Client

from dealers.auth import devices, lockout
from dealers.auth.security_log import log_security_event
from dealers.models import Device, SecurityEvent, Staff
from dealers.staffing import accounts, assignments
from tables.log import triggers
from tables.models import Pit, Table
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness.floors.floor_size import PIN
from tests.harness.servers.web import Web
from tests.people import SYSTEM

WRONG = "135791"


@pytest.fixture
def fran(db: None) -> Staff:
    return Staff.objects.create_user("fran", password=PIN, role="floorperson")


@pytest.fixture
def table(db: None) -> Table:
    pit = Pit.objects.create(name="Pit 1")
    return new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM, pit)


def test_a_day_of_people_and_tablets_is_written_down_with_who_and_from_where(
    fran: Staff, table: Table
) -> None:
    dana = Staff.objects.create_user("dana", password=PIN)
    floor, tablet = Client(), Client(REMOTE_ADDR="10.0.0.7")
    floor.post("/sign-in/", {"username": "fran", "password": WRONG})
    floor.post("/sign-in/", {"username": "fran", "password": PIN})
    page = floor.post(f"/floor/tables/{table.pk}/code").content.decode()
    code = page.partition('<kbd id="code">')[2].partition("<")[0]
    floor.post(f"/floor/tables/{table.pk}/assign")
    tablet.post("/enrol/", {"code": "no"})
    tablet.post("/enrol/", {"code": code})
    tablet.post("/tablet/", {"name": "dana", "pin": PIN})
    relief = Staff.objects.create_user("remy", password=PIN)
    tablet.post("/tablet/", {"name": "remy", "pin": PIN})
    for _ in range(5):
        tablet.post("/tablet/", {"name": "dana", "pin": WRONG})
    lockout.unlock("dana", fran)
    accounts.change_role(relief, "auditor", fran)
    accounts.close_account(dana, fran)
    assignments.release(table, fran, fran)
    devices.revoke(Device.objects.get(), fran)
    floor.post("/sign-out/")
    written = [(row.kind, row.about, row.address) for row in SecurityEvent.objects.all()]
    assert written == [
        ("failure", "fran", "127.0.0.1"),
        ("sign_in", "fran", "127.0.0.1"),
        ("code_made", "LIR 1", "127.0.0.1"),
        ("assigned", "fran", "127.0.0.1"),
        ("code_refused", "", "10.0.0.7"),
        ("device_enrolled", "LIR 1", "10.0.0.7"),
        ("sign_in", "dana", "10.0.0.7"),
        ("sign_in_ended", "dana", "10.0.0.7"),
        ("sign_in", "remy", "10.0.0.7"),
        ("relief", "LIR 1", "10.0.0.7"),
        *[("failure", "dana", "10.0.0.7")] * 4,
        ("lockout", "dana", "10.0.0.7"),
        ("unlock", "dana", ""),
        ("role_changed", "remy", ""),
        ("sign_in_ended", "remy", ""),
        ("person_closed", "dana", ""),
        ("released", "fran", ""),
        ("device_revoked", "LIR 1", ""),
        ("sign_out", "fran", "127.0.0.1"),
    ]
    everything = json.dumps(list(SecurityEvent.objects.values()), default=str)
    secrets = [PIN, WRONG, code, tablet.cookies["device"].value, floor.cookies["csrftoken"].value]
    assert [secret for secret in secrets if secret in everything] == []


def test_nothing_that_axes_keeps_holds_a_pin(fran: Staff) -> None:
    Client().post("/sign-in/", {"username": "fran", "password": WRONG, "pin": WRONG})
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM axes_accessattempt")
        rows = cursor.fetchall()
    assert rows
    assert WRONG not in str(rows)


def test_a_pin_typed_as_the_name_is_stored_nowhere(fran: Staff) -> None:
    for _ in range(5):
        Client().post("/sign-in/", {"username": PIN, "password": PIN, "name": PIN})
    assert SecurityEvent.objects.filter(kind="lockout", about__startswith="unknown name ").exists()
    assert lockout.locked_out_names() == []
    stored = list(SecurityEvent.objects.values())
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM axes_accessattempt")
        rows = cursor.fetchall()
    assert rows
    assert PIN not in str([stored, rows])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE dealers_securityevent SET about = 'nobody'",
        "DELETE FROM dealers_securityevent",
        "INSERT OR REPLACE INTO dealers_securityevent SELECT * FROM dealers_securityevent",
    ],
)
def test_the_log_is_not_changed_on_sqlite(db: None, change: str) -> None:
    log_security_event("sign_in", about="dana")
    with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
        cursor.execute(change)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE dealers_securityevent SET about = 'nobody'",
        "DELETE FROM dealers_securityevent",
        "TRUNCATE dealers_securityevent",
    ],
)
def test_the_log_is_not_changed_on_postgresql(full_web: Web, change: str) -> None:
    address = full_web.env["DATABASE_URL"]
    assert urlsplit(address).scheme == "postgresql"
    with psycopg.connect(address, autocommit=True) as line:
        line.execute(
            "INSERT INTO dealers_securityevent (at, kind, about, device, address, detail)"
            " VALUES (now(), 'sign_in', 'dana', '', '', '')"
        )
        with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
            line.execute(change)


def test_a_log_without_its_triggers_is_found_and_mended(db: None) -> None:
    triggers.remove(connection, "dealers_securityevent")
    assert set(triggers.missing(connection)) == {
        f"dealers_securityevent.{name}" for name in ("no_update", "no_delete", "no_replace")
    }
    call_command("install_guards", verbosity=0)
    assert triggers.missing(connection) == []
