"""Signing in and out, and the limits on guessing PINs."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from dealers.auth.identity import current_identity
from dealers.auth.pins import PinHasher, check_pin, set_pin
from dealers.limits.rate_limits import RateLimit
from dealers.models import SecurityEvent, SignIn, Staff
from tables import clock
from tests.harness.floors.floor_size import PIN, employee_number
from tests.harness.floors.staffed_tables import FORM, Place, fresh_place, on_the_floor, post
from tests.harness.servers.web import Web, serving
from tests.harness.signed_in import browser_of, cookies_for, request_with
from tests.harness.tablet import Tablet

WRONG = "135791"
LIMIT = 5


def try_pin(browser: Tablet, name: str, pin: str) -> int:
    return post(browser, "/sign-in/", username=name, password=pin)[0]


def is_signed_in(browser: Tablet) -> bool:
    return browser.request("GET", f"/api/v1/tables/{browser.table}")[0] == 200


def test_each_sign_in_has_a_session_key_of_its_own_and_the_one_before_is_dead(floor: Web) -> None:
    browser = Tablet(floor, 1, "fran", is_fresh=True)
    first = dict(browser.cookies)
    assert is_signed_in(browser)
    browser.sign_in("fran", PIN)
    assert browser.cookies["sessionid"] != first["sessionid"]
    assert browser.cookies["csrftoken"] != first["csrftoken"]
    assert is_signed_in(browser)
    browser.cookies = first
    assert not is_signed_in(browser)


def test_a_session_key_from_before_the_sign_in_is_not_taken_over(floor: Web) -> None:
    browser = Tablet(floor, 1, "")
    browser.cookies["sessionid"] = planted = "a" * 32
    browser.sign_in("fran", PIN)
    assert browser.cookies["sessionid"] != planted


def test_after_signing_out_the_old_cookie_is_nobody(floor: Web) -> None:
    browser = Tablet(floor, 1, "audrey", is_fresh=True)
    kept = dict(browser.cookies)
    assert post(browser, "/sign-out/")[0] == 302
    browser.cookies = kept
    assert not is_signed_in(browser)
    assert browser.request("GET", f"/tables/{browser.table}/")[0] == 302


def test_five_wrong_pins_lock_a_person_out_on_that_device_until_a_floorperson_unlocks(
    floor: Web, tmp_path: Path
) -> None:
    place = fresh_place(floor)
    browser = place.browser()
    assert [try_pin(browser, place.dealer, WRONG) for _ in range(LIMIT)] == [200] * (LIMIT - 1) + [429]
    status, page = post(browser, "/sign-in/", username=place.dealer, password=PIN)
    assert status == 429
    assert b"Too many wrong PINs. Ask a floorperson; try again in 15 minutes." in page
    # The employee number means the same person, and nobody else is locked out with them.
    assert try_pin(browser, employee_number(place.dealer), PIN) == 429
    assert try_pin(place.browser(), place.floor, PIN) == 302
    # Another device is not affected.
    assert elsewhere(place, place.dealer, PIN) == 302
    # A restarted server still knows.
    with serving(tmp_path / "again.log", {**floor.env, "REDIS_URL": ""}) as again:
        assert try_pin(Tablet(again, place.table, ""), place.dealer, PIN) == 429
    floorperson = place.browser(place.floor)
    assert place.dealer.encode() in floorperson.request("GET", "/floor/tablets/")[1]
    assert post(floorperson, "/floor/unlock", name=place.dealer)[0] == 302
    assert try_pin(browser, place.dealer, PIN) == 302


def elsewhere(place: Place, name: str, pin: str) -> int:
    """Return the answer to a sign-in from another address."""
    cookies = place.browser()
    cookies.request("GET", "/sign-in/")
    token = cookies.cookies["csrftoken"]
    form = {"username": name, "password": pin, "csrfmiddlewaretoken": token}
    connection = HTTPConnection("127.0.0.1", place.web.port, timeout=20, source_address=("127.0.0.2", 0))
    connection.request("POST", "/sign-in/", urlencode(form), {"Cookie": f"csrftoken={token}", **FORM})
    status = connection.getresponse().status
    connection.close()
    return status


def test_many_guesses_at_once_are_no_more_than_five(floor: Web) -> None:
    """The last of them is right, and comes too late."""
    place = fresh_place(floor)
    browsers = [place.browser() for _ in range(24)]
    for browser in browsers:
        browser.request("GET", "/sign-in/")
    with ThreadPoolExecutor(len(browsers)) as guessers:
        answers = list(guessers.map(lambda browser: try_pin(browser, place.dealer, WRONG), browsers))
    assert answers.count(200) == LIMIT - 1
    assert answers.count(429) == len(browsers) - LIMIT + 1
    assert try_pin(browsers[0], place.dealer, PIN) == 429


def test_a_right_pin_forgets_the_wrong_ones_before_it(floor: Web) -> None:
    place = fresh_place(floor)
    browser = place.browser()
    for _ in range(2):
        assert [try_pin(browser, place.floor, WRONG) for _ in range(LIMIT - 1)] == [200] * (LIMIT - 1)
        assert try_pin(browser, place.floor, PIN) == 302


def test_a_dealer_without_a_table_signs_in_on_a_tablet_alone(floor: Web) -> None:
    status, page = post(Tablet(floor, 1, ""), "/sign-in/", username="remy", password=PIN)
    assert status == 200
    assert b"Sign in on the tablet at your table." in page


@pytest.mark.parametrize("fields", [{}, {"username": "\0", "password": "\0"}, {"username": "x" * 9000}])
def test_a_malformed_form_is_answered_with_the_form(floor: Web, fields: dict[str, str]) -> None:
    assert post(Tablet(floor, 1, ""), "/sign-in/", **fields)[0] == 200


def test_another_role_or_a_closed_account_is_signed_out_at_once(floor: Web) -> None:
    first, second = fresh_place(floor), fresh_place(floor)
    browsers = [first.browser(first.floor), second.browser(second.floor)]
    assert all(map(is_signed_in, browsers))
    on_the_floor(
        floor,
        f"change_role(Staff.objects.get(username={first.floor!r}), 'auditor', None)",
        f"close_account(Staff.objects.get(username={second.floor!r}), None)",
    )
    assert not any(map(is_signed_in, browsers))
    assert try_pin(browsers[0], first.floor, PIN) == 302
    assert try_pin(browsers[1], second.floor, PIN) == 200


@pytest.mark.parametrize("pin", ["246810", "100000", "135792", "112233"])
def test_a_pin_of_six_digits_is_good(pin: str) -> None:
    check_pin(pin)


@pytest.mark.parametrize(
    "pin", ["000000", "777777", "123456", "012345", "654321", "098765", "121212", "123123"]
)
def test_a_pin_that_is_tried_first_is_refused(pin: str) -> None:
    with pytest.raises(ValidationError, match="too easy"):
        check_pin(pin)


@pytest.mark.parametrize(
    "pin", ["", "24681", "2468100", "24681x", "\uff12\uff14\uff16\uff18\uff11\uff10", "-12345", " 24681"]
)
def test_only_six_digits_are_a_pin(pin: str) -> None:
    with pytest.raises(ValidationError, match="six digits"):
        check_pin(pin)


@pytest.mark.django_db
def test_a_new_pin_is_kept_as_an_argon2_hash_and_ends_what_was_signed_in_with_the_old() -> None:
    person = Staff.objects.create_user("pat", role="auditor")
    request = request_with(cookies_for(person))
    assert current_identity(request)
    set_pin(person, PIN, person)
    assert person.password.startswith("argon2")
    assert person.check_password(PIN)
    assert current_identity(request) is None
    assert SignIn.objects.get().ended_why == "pin_changed"
    assert SecurityEvent.objects.filter(kind="pin_changed", about="pat").exists()


@pytest.mark.django_db
def test_people_change_their_own_pin_with_the_current_one() -> None:
    person = Staff.objects.create_user("pat", password=PIN, role="auditor")
    browser = browser_of(person)
    assert browser.post("/pin/", {"password": WRONG, "pin": "975313"}).status_code == 200
    assert b"too easy" in browser.post("/pin/", {"password": PIN, "pin": "111111"}).content
    person.refresh_from_db()
    assert person.check_password(PIN)
    assert browser.post("/pin/", {"password": PIN, "pin": "975313"}).status_code == 302
    person.refresh_from_db()
    assert person.check_password("975313")


@pytest.mark.django_db
def test_a_sign_in_lasts_no_longer_than_a_shift(monkeypatch: pytest.MonkeyPatch) -> None:
    request = request_with(cookies_for(Staff.objects.create_user("pat", role="auditor")))
    monkeypatch.setattr(clock, "offset", timedelta(hours=11, minutes=59))
    assert current_identity(request)
    monkeypatch.setattr(clock, "offset", timedelta(hours=12, seconds=1))
    assert current_identity(request) is None


@pytest.mark.django_db
def test_who_is_signed_in_is_found_in_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    cookies = cookies_for(Staff.objects.create_user("pat", role="auditor"))
    for method in ("GET", "POST"):
        with django_assert_num_queries(1):
            assert current_identity(request_with(cookies, method))


@pytest.mark.django_db
def test_a_name_that_nobody_has_is_answered_as_a_wrong_pin_and_takes_one_hash_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_pin(Staff.objects.create_user("pat", role="auditor"), PIN, None)
    hashed: list[str] = []
    encode = PinHasher.encode

    def counted(self: PinHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    def refused(self: PinHasher, password: str, encoded: str) -> bool:
        hashed.append(password)
        return False

    monkeypatch.setattr(PinHasher, "encode", counted)
    monkeypatch.setattr(PinHasher, "verify", refused)
    answers = []
    for name in ("pat", "nobody at all"):
        hashed.clear()
        page = Client().post("/sign-in/", {"username": name, "password": WRONG}).content.decode()
        answers.append((page.partition('role="alert"')[2].partition("</")[0], len(hashed)))
    assert answers[0] == answers[1]
    assert answers[0][1] == 1


@pytest.mark.django_db
def test_names_are_not_tried_by_the_hundred_and_the_log_stays_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.auth.sign_in.SIGN_INS", RateLimit(0.1, None, size=2))
    browser = Client()
    answers = [
        browser.post("/sign-in/", {"username": f"name {number}", "password": WRONG}).status_code
        for number in range(20)
    ]
    assert answers.count(429) >= 16
    assert SecurityEvent.objects.count() == answers.count(200)
    assert b"Too many tries from here" in browser.post("/enrol/", {"code": "AAAA-AAAA"}).content


def test_a_guess_waits_until_the_one_before_it_is_counted(full_web: Web) -> None:
    place = fresh_place(full_web)
    browser = place.browser()
    browser.request("GET", "/sign-in/")
    with ThreadPoolExecutor(1) as guesser, psycopg.connect(full_web.env["DATABASE_URL"]) as before:
        before.execute("SELECT 1 FROM dealers_staff WHERE username = %s FOR UPDATE", [place.dealer])
        guess = guesser.submit(try_pin, browser, place.dealer, WRONG)
        with pytest.raises(TimeoutError):
            guess.result(timeout=2)
        before.rollback()
        assert guess.result(timeout=10) == 200
