"""Attempts by dishonest people: each of these once got through, or would matter a lot if it did."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.test import Client, RequestFactory

from dealers.api import decorators
from dealers.auth import devices, lockout
from dealers.auth.pins import set_pin
from dealers.auth.sign_in import LockedOut, WrongPin, start_sign_in, verify_pin
from dealers.auth.tokens import BadToken
from dealers.limits.rate_limits import RateLimit, TooManyRequests
from dealers.models import Device, SecurityEvent, Staff
from dealers.staffing import accounts
from tables import clock
from tables.models import Assignment, Table
from tests.harness.servers.web import Web
from tests.harness.signed_in import browser_of
from tests.harness.tablet import Tablet
from tests.web.clients import cookie_of, send_raw

PIN, WRONG = "246810", "135791"
HERE = "10.0.0.1"


@pytest.fixture
def fran(db: None) -> Staff:
    return somebody("fran", "floorperson")


@pytest.fixture
def most_wrong(monkeypatch: pytest.MonkeyPatch) -> int:
    """Allow fewer wrong PINs than on a floor, because a guess is slow on purpose."""
    monkeypatch.setattr(lockout, "MAX_WRONG_PINS", 8)
    return 8


def somebody(name: str, role: str) -> Staff:
    return Staff.objects.create(username=name, role=role, password=make_password(PIN))


def from_address(address: str) -> HttpRequest:
    request = RequestFactory(REMOTE_ADDR=address).post("/sign-in/")
    request.session = Client().session
    return request


def try_pin(name: str, pin: str, address: str, device: str = "") -> str:
    try:
        return verify_pin(from_address(address), name, pin, device).username
    except (WrongPin, LockedOut) as no:
        return type(no).__name__


@pytest.mark.parametrize("role", ["auditor", "pit_boss", "admin"])
@pytest.mark.parametrize(
    "asked",
    [
        "dealers/staff/?password__startswith=argon2",
        "dealers/staff/?password__regex=a",
        "dealers/signin/?key__startswith=a",
        "dealers/device/?cookie_hash__lt=a",
        "dealers/securityevent/?person__password__startswith=a",
        "tables/tableevent/?table__devices__cookie_hash__startswith=a",
    ],
)
def test_no_hash_is_guessed_through_the_filters_of_the_office(db: None, role: str, asked: str) -> None:
    browser = browser_of(somebody("pat", role))
    assert browser.get(f"/office/{asked}").status_code == 400
    assert browser.get("/office/dealers/staff/?role__exact=dealer").status_code == 200


def test_who_answered_for_a_table_is_not_changed_afterwards(table: Table, fran: Staff) -> None:
    boss = browser_of(somebody("boss", "pit_boss"))
    flo, dana = somebody("flo", "floorperson"), somebody("dana", "dealer")
    long_ago = {"began_at_0": "2020-01-01", "began_at_1": "00:00:00"}
    add = "/office/tables/assignment/add/"
    assert boss.post(add, {"table": table.pk, "person": fran.pk, **long_ago}).status_code == 302
    given = Assignment.objects.get()
    assert clock.now() - given.began_at < timedelta(minutes=1)
    again = boss.post(add, {"table": table.pk, "person": fran.pk})
    assert b"is already in charge of this table" in again.content
    assert boss.post(add, {"table": table.pk, "person": dana.pk}).status_code == 200
    changed = {"table": table.pk, "person": flo.pk, "began_at": given.began_at}
    assert boss.post(f"/office/tables/assignment/{given.pk}/change/", changed).status_code == 403
    ending = {"action": "end_now", "_selected_action": given.pk}
    browser_of(somebody("audrey", "auditor")).post("/office/tables/assignment/", ending)
    assert Assignment.objects.get().ended_at is None
    boss.post("/office/tables/assignment/", ending)
    kept = Assignment.objects.get()
    assert (kept.person, kept.began_at, kept.ended_at is None) == (fran, given.began_at, False)
    assert [event.kind for event in SecurityEvent.objects.all()] == ["assigned", "released"]


def test_a_floorperson_unlocks_a_name_three_times_an_hour_and_not_to_guess_on(fran: Staff) -> None:
    somebody("boss", "pit_boss")
    browser = browser_of(fran)
    for _ in range(lockout.MAX_UNLOCKS):
        assert browser.post("/floor/unlock", {"name": "boss"}).status_code == 302
    for _ in range(5):
        last = try_pin("boss", WRONG, HERE)
    assert last == "LockedOut"
    answer = browser.post("/floor/unlock", {"name": "boss"})
    assert b"Unlocked three times within the hour. Ask an administrator for a new PIN." in answer.content
    assert try_pin("boss", PIN, HERE) == "LockedOut"
    assert SecurityEvent.objects.filter(kind="unlock").count() == lockout.MAX_UNLOCKS


def test_a_new_pin_lets_somebody_in_who_was_locked_out(fran: Staff) -> None:
    for _ in range(5):
        try_pin("fran", WRONG, HERE)
    assert try_pin("fran", PIN, HERE) == "LockedOut"
    set_pin(fran, "975310", by=None)
    assert try_pin("fran", "975310", HERE) == "fran"


@pytest.mark.parametrize("name", ["fran", "nobody"])
def test_many_addresses_give_no_more_guesses(fran: Staff, name: str, most_wrong: int) -> None:
    tries = [try_pin(name, WRONG, f"10.0.1.{number}") for number in range(most_wrong + 5)]
    assert tries == ["WrongPin"] * most_wrong + ["LockedOut"] * 5
    assert SecurityEvent.objects.filter(kind="failure").count() == most_wrong
    assert try_pin(name, PIN, "10.0.1.200") == "LockedOut"


def test_many_guesses_from_elsewhere_keep_nobody_out_of_known_places(
    fran: Staff, most_wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_sign_in(from_address(HERE), verify_pin(from_address(HERE), "fran", PIN))
    for number in range(most_wrong + 1):
        try_pin("fran", WRONG, f"10.0.1.{number}")
    assert try_pin("fran", PIN, "10.0.1.200") == "LockedOut"
    assert try_pin("fran", PIN, HERE) == "fran"
    assert try_pin("fran", PIN, "10.0.1.200", device="LIR 1 #1") == "fran"
    monkeypatch.setattr(clock, "offset", timedelta(minutes=61))
    assert try_pin("fran", PIN, "10.0.1.200") == "fran"


def test_a_former_employee_proves_nothing_with_the_old_pin_and_returns_as_a_new_person(fran: Staff) -> None:
    browser = browser_of(fran)
    assert browser.get("/floor/").status_code == 200
    accounts.close_account(fran, None)
    assert browser.get("/floor/").status_code == 302
    # At the table as on their own device: one function verifies a PIN.
    assert try_pin("fran", PIN, HERE) == try_pin("fran", PIN, HERE, device="LIR 1 #1") == "WrongPin"
    accounts.open_account(fran, None)
    assert browser.get("/floor/").status_code == 302
    assert try_pin("fran", PIN, HERE) == "fran"


@pytest.mark.parametrize("what", ["left", "became a dealer"])
def test_the_code_of_someone_who_has_left_pairs_nothing(table: Table, fran: Staff, what: str) -> None:
    code = devices.make_code(table, fran)
    if what == "left":
        accounts.close_account(fran, None)
    else:
        accounts.change_role(fran, "dealer", None)
    for _ in range(2):
        with pytest.raises(devices.BadCode):
            devices.enroll(code)
    assert not Device.objects.exists()
    assert SecurityEvent.objects.filter(kind="code_refused").count() == 2


def test_unknown_tokens_fill_no_log(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decorators, "SIGN_INS", RateLimit(1, None))
    request = RequestFactory().get("/", HTTP_AUTHORIZATION="Bearer tablegame_x")
    answers = []
    for _ in range(20):
        with pytest.raises((BadToken, TooManyRequests)) as no:
            decorators.require_reader(request, "read:tables")
        answers.append(no.type)
    assert answers.count(TooManyRequests) >= 16
    assert SecurityEvent.objects.count() == answers.count(BadToken)


def test_a_socket_under_a_name_that_is_not_ours_is_refused(floor: Web) -> None:
    """As after DNS rebinding, when a foreign name points here."""
    dana = Tablet(floor, 1)
    for host, is_open in ((f"127.0.0.1:{floor.port}", True), ("evil.example", False), ("", False)):
        head = (
            f"GET /ws/tables/1/ HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie_of(dana)}\r\n\r\n"
        )
        heard = send_raw(floor, head.encode())
        assert heard.startswith(b"HTTP/1.1 101" if is_open else b"HTTP/1.1 4"), (host, heard[:80])
