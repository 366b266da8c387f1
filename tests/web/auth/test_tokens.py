"""Tokens of other programs: shown once, stored as a hash, good for their scopes until they end."""

import hashlib
import io
import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from dealers.auth.tokens import BadToken, NoScope, find_token, make_token, revoke_token
from dealers.models import ApiToken, SecurityEvent
from tables import clock
from tests.harness.floors.staffed_tables import PIT
from tests.harness.servers.web import Web
from tests.web.api_tokens import KNOWN, bearer, give_tokens
from tests.web.played_table import played_table


def test_a_token_opens_the_doors_of_its_scope_and_no_other(floor: Web) -> None:
    give_tokens(floor)
    table = played_table(floor)
    doors = {
        f"/api/v1/tables/{table}": "read:tables",
        f"/api/v1/pits/{PIT}": "read:tables",
        f"/api/v1/tables/{table}/rounds/1": "read:rounds",
        f"/api/v1/tables/{table}/events": "read:events",
    }
    for path, scope in doors.items():
        for held in ("read:tables", "read:rounds", "read:events", "read:metrics"):
            answer = bearer(floor, path, KNOWN + held)
            assert answer.status == (200 if held == scope else 403), (path, held)
            if held != scope:
                assert answer.code == (403, "no_scope")


def test_a_program_sees_a_table_without_buttons(floor: Web) -> None:
    give_tokens(floor)
    assert bearer(floor, "/api/v1/tables/1", f"{KNOWN}read:tables").json["actions"] == []


def test_no_token_gives_a_command(floor: Web) -> None:
    give_tokens(floor)
    answer = bearer(floor, "/api/v1/tables/1/commands", f"{KNOWN}read:tables", "POST")
    assert answer.status in {401, 403, 415}


@pytest.mark.parametrize("token", ["", "x", KNOWN, "x" * 5000, "\xff", "a b c"])
def test_an_unknown_token_is_answered_401(web: Web, token: str) -> None:
    answer = bearer(web, "/api/v1/tables/1", token)
    assert answer.code == (401, "bad_token")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.django_db
def test_the_token_is_shown_once_and_only_its_hash_is_kept() -> None:
    said = io.StringIO()
    call_command("make_token", "reports", "--scope", "read:rounds", "--scope", "read:tables", stdout=said)
    token = said.getvalue().strip()
    assert len(token) >= 43
    row = ApiToken.objects.get()
    assert (row.digest, row.scopes) == (hashlib.sha256(token.encode()).hexdigest(), "read:rounds read:tables")
    assert token not in str(ApiToken.objects.values().get())
    assert find_token(token, "read:rounds") == row
    with pytest.raises(CommandError):
        call_command("make_token", "reports", "--scope", "read:rounds", stdout=said)
    with pytest.raises(CommandError):
        call_command("make_token", "other", "--scope", "write:tables", stdout=said)


@pytest.mark.django_db
def test_a_revoked_token_is_unknown() -> None:
    token = make_token("reports", ["read:rounds"])
    with pytest.raises(NoScope):
        find_token(token, "read:events")
    call_command("revoke_token", "reports", stdout=io.StringIO())
    with pytest.raises(BadToken):
        find_token(token, "read:rounds")
    with pytest.raises(CommandError):
        call_command("revoke_token", "reports", stdout=io.StringIO())
    assert not revoke_token("nobody")
    kinds = list(SecurityEvent.objects.exclude(kind="token_used").values_list("kind", "about"))
    assert kinds == [("token_made", "reports"), ("token_revoked", "reports")]


@pytest.mark.django_db
@pytest.mark.parametrize(("options", "days"), [([], 365), (["--days", "30"], 30)])
def test_a_token_ends(monkeypatch: pytest.MonkeyPatch, options: list[str], days: int) -> None:
    said = io.StringIO()
    call_command("make_token", "reports", "--scope", "read:rounds", *options, stdout=said)
    token = said.getvalue().strip()
    assert SecurityEvent.objects.get().detail == f"read:rounds, {days} days"
    monkeypatch.setattr(clock, "offset", timedelta(days=days, minutes=-1))
    assert find_token(token, "read:rounds").name == "reports"
    monkeypatch.setattr(clock, "offset", timedelta(days=days, minutes=1))
    with pytest.raises(BadToken):
        find_token(token, "read:rounds")


@pytest.mark.django_db
@pytest.mark.parametrize("days", ["0", "-1", "3651", "many"])
def test_a_token_is_good_for_some_days_and_for_no_lifetime(days: str) -> None:
    with pytest.raises(CommandError):
        call_command("make_token", "reports", "--scope", "read:rounds", "--days", days)
    assert not ApiToken.objects.exists()


@pytest.mark.django_db
def test_every_token_is_listed_with_its_time_and_none_with_itself() -> None:
    token = make_token("reports", ["read:rounds", "read:tables"])
    find_token(token, "read:rounds")
    make_token("old", ["read:events"], days=30)
    revoke_token("old")
    make_token("without", ["read:rounds"])
    ApiToken.objects.filter(name="without").update(expires_at=None)
    said = io.StringIO()
    call_command("list_tokens", stdout=said)
    today = timezone.localdate(clock.now())
    later = [timezone.localdate(row.expires_at) for row in ApiToken.objects.all() if row.expires_at]
    assert [re.split(r"\s{2,}", line) for line in said.getvalue().splitlines()] == [
        ["name", "scopes", "made", "expires", "last used", "revoked"],
        ["old", "read:events", f"{today}", f"{later[0]}", "-", f"{today}"],
        ["reports", "read:rounds read:tables", f"{today}", f"{later[1]}", f"{today}", "-"],
        ["without", "read:rounds", f"{today}", "no date, refused", "-", "-"],
    ]
    assert token not in said.getvalue()


@pytest.mark.django_db
def test_a_use_is_written_down_with_its_address_at_most_once_in_five_minutes(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    token = make_token("reports", ["read:rounds"])
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.9")

    def used() -> object:
        find_token(token, "read:rounds", request)
        return ApiToken.objects.get().last_used_at

    first = used()
    assert first is not None
    monkeypatch.setattr(clock, "offset", timedelta(minutes=4))
    with django_assert_num_queries(1):
        find_token(token, "read:rounds", request)
    assert used() == first
    monkeypatch.setattr(clock, "offset", timedelta(minutes=6))
    assert used() != first
    lines = SecurityEvent.objects.filter(kind="token_used")
    assert (
        list(lines.values_list("about", "address", "detail")) == [("reports", "10.0.0.9", "read:rounds")] * 2
    )
