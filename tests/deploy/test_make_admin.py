"""The first account of a real floor, which opens all others."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from dealers.models import SecurityEvent, Staff

PIN = "135792"


@pytest.mark.django_db
def test_an_administrator_is_made_and_comes_into_the_office(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PIN}\n"))
    call_command("make_admin", "ada", stdout=io.StringIO())
    client = Client()
    client.post("/sign-in/", {"username": "ada", "password": PIN})
    assert client.get("/office/dealers/staff/add/").status_code == 200
    noted = SecurityEvent.objects.filter(about="ada").values_list("kind", flat=True)
    assert {"person_opened", "pin_changed"} <= set(noted)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "pin", "says"),
    [
        ("ada", "111111", "too easy to guess"),
        ("ada", "12345", "six digits"),
        ("otto", PIN, "already exists"),
        ("a b", PIN, "valid username"),
    ],
)
def test_errors_are_reported_and_nobody_is_created(
    monkeypatch: pytest.MonkeyPatch, name: str, pin: str, says: str
) -> None:
    Staff.objects.create(username="otto", role="auditor")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{pin}\n"))
    with pytest.raises(CommandError, match=says):
        call_command("make_admin", name, stdout=io.StringIO())
    assert Staff.objects.count() == 1
