"""The clock that has slipped: the wall says so, and a pit boss or an administrator confirms it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from dealers.models import SecurityEvent, Staff
from dealers.pits.alerts import PitAlert
from dealers.pits.view import read_pit
from dealers.tasks import clear_sessions
from tables import clock, slips
from tables.models import ClockReference, Pit
from tables.timers.sweep import sweep
from tests.harness.signed_in import browser_of

DAY = 86400

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slipped(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Iterator[None]:
    """A computer whose clock is a day ahead."""
    read = slips.read_wall
    clock.start()
    sweep()
    with monkeypatch.context() as patch:
        patch.setattr(slips, "read_wall", lambda: read() + DAY)
        yield
    clock.start()


def browser(role: str) -> Client:
    return browser_of(Staff.objects.create(username=role, role=role))


@pytest.mark.parametrize("role", ["pit_boss", "admin"])
def test_the_wall_says_so_until_a_pit_boss_or_an_administrator_confirms(slipped: None, role: str) -> None:
    pit = Pit.objects.create(name="North")
    (alert,) = [alert for alert in read_pit(pit.pk).alerts if alert.kind == "clock_slipped"]
    assert (alert.level, alert.params) == ("urgent", {"minutes": "1440", "way": "ahead"})
    person = browser(role)
    assert "/floor/clock/" in person.get("/").content.decode()
    page = person.get("/floor/clock/")
    assert page.context["seconds"] == pytest.approx(DAY, abs=2)
    assert person.post("/floor/clock/", {"seconds": page.context["seconds"]}).status_code == 302
    assert slips.slipped_by() == 0
    assert not [alert for alert in read_pit(pit.pk).alerts if alert.kind == "clock_slipped"]
    entry = SecurityEvent.objects.get(kind="clock_confirmed")
    assert (entry.person and entry.person.username, entry.detail) == (role, f"{page.context['seconds']:+d} s")
    assert ClockReference.objects.get().at > entry.at
    assert "The computer's clock is right." in browser("floorperson").get("/floor/clock/").content.decode()


@pytest.mark.parametrize("role", ["pit_boss", "admin"])
def test_one_of_them_may_say_instead_that_the_tables_are_right(slipped: None, role: str) -> None:
    pit = Pit.objects.create(name="North")

    def alert() -> PitAlert:
        (found,) = [alert for alert in read_pit(pit.pk).alerts if alert.kind == "clock_slipped"]
        return found

    person, before = browser(role), clock.now()
    seconds = person.get("/floor/clock/").context["seconds"]
    # Not about a clock that is something else by now.
    person.post("/floor/clock/", {"seconds": seconds + 3600, "decision": "reset"})
    assert (alert().level, alert().who) == ("urgent", "")
    person.post("/floor/clock/", {"seconds": seconds, "decision": "reset"})
    assert (alert().level, alert().who) == ("warning", role)
    assert slips.slipped_by() == pytest.approx(DAY, abs=2)
    assert clock.now() - before < timedelta(hours=1), "time runs on by the tables"
    entry = SecurityEvent.objects.get(kind="clock_reset")
    assert (str(entry.person), entry.detail) == (role, f"{seconds:+d} s")
    page = browser("floorperson").get("/floor/clock/").content.decode()
    assert f"{role} said at " in page
    assert 'value="reset"' not in page
    # The clock is set again, wrongly: that is another slip.
    read = slips.read_wall
    with pytest.MonkeyPatch.context() as again:
        again.setattr(slips, "read_wall", lambda: read() + 600)
        assert alert().level == "urgent"
    # Nobody has set it for a day.
    with pytest.MonkeyPatch.context() as later:
        later.setattr(clock, "offset", timedelta(days=1))
        assert alert().level == "urgent"
    # It may still be confirmed.
    person.post("/floor/clock/", {"seconds": seconds, "decision": "confirm"})
    assert slips.slipped_by() == 0


@pytest.mark.parametrize(
    ("role", "seconds", "status"),
    [
        ("floorperson", str(DAY), 403),
        ("auditor", str(DAY), 403),
        ("dealer", str(DAY), 403),
        ("pit_boss", str(DAY + 90), 302),
        ("pit_boss", "soon", 302),
        ("pit_boss", "", 302),
        ("pit_boss", "9" * 16, 302),
    ],
)
def test_nobody_else_confirms_and_nobody_what_they_have_not_seen(
    slipped: None, role: str, seconds: str, status: int
) -> None:
    assert browser(role).post("/floor/clock/", {"seconds": seconds}).status_code == status
    assert slips.slipped_by() == pytest.approx(DAY, abs=2)
    assert not SecurityEvent.objects.filter(kind="clock_confirmed").exists()


def test_a_confirmation_needs_the_token_of_the_page(slipped: None) -> None:
    person = browser("pit_boss")
    person.handler.enforce_csrf_checks = True
    assert person.post("/floor/clock/", {"seconds": str(DAY)}).status_code == 403
    assert slips.slipped_by()


def test_a_slip_ends_no_session(slipped: None) -> None:
    Session.objects.create(session_key="a", expire_date=clock.now())
    clear_sessions()
    assert Session.objects.exists()
    clock.start()
    clear_sessions()
    assert not Session.objects.exists()
