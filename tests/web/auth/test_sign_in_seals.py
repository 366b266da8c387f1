"""A sign-in that the floor did not write signs nobody in, and the journal names it."""

from importlib import import_module

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from pytest_django import Settings

from dealers.auth.secrets import hash_secret
from dealers.auth.sign_in import add_sign_in
from dealers.models import SignIn, Staff
from tables import clock
from tables.log.journal.record import record
from tables.models import JournalEntry
from tables.verify.journal import verify_journal
from tests.store.tampering import change, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Staff:
    person = Staff.objects.create_user("boss", role="pit_boss")
    record(person, by=None)
    return person


@pytest.fixture
def faye() -> Staff:
    person = Staff.objects.create_user("faye", role="floorperson")
    record(person, by=None)
    return person


def may_enter(session_key: str) -> bool:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_key
    return client.get("/floor/").status_code == 200


def test_a_row_that_was_inserted_signs_nobody_in(boss: Staff) -> None:
    add_sign_in("theirs", boss)
    genuine, now = SignIn.objects.get(), clock.now()
    assert may_enter("theirs")
    row = {"person": boss, "role": "pit_boss", "began_at": now, "last_used_at": now}
    with tampering():
        for key, seal in (("mine", ""), ("also mine", genuine.seal), ("and mine", "0" * 64)):
            forged = SignIn.objects.create(key=hash_secret(key), seal=seal, **row)
            assert not may_enter(key)
            assert (
                f"the journal: sign in {forged.pk} was entered by nobody"
                in verify_journal(with_rows=True).faults
            )


def test_whose_a_sign_in_is_and_by_which_key_is_not_changed(boss: Staff, faye: Staff) -> None:
    sign_in = add_sign_in("theirs", faye)
    assert may_enter("theirs")
    fred = Staff.objects.create_user("fred", role="floorperson")
    others = {
        "person_id": fred.pk,
        "role": "pit_boss",
        "began_at": clock.now(),
        "seal": "0" * 64,
    }
    for column, value in others.items():
        with tampering():
            change(sign_in, **{column: value})
            if column == "role":
                Staff.objects.update(role="pit_boss")
            assert not may_enter("theirs"), column
            start = f"the journal: sign in {sign_in.pk}: {column} is "
            assert any(fault.startswith(start) for fault in verify_journal(with_rows=True).faults), start
    with tampering():
        change(sign_in, key=hash_secret("mine"))
        assert not may_enter("mine")
    assert may_enter("theirs")


def test_a_sign_in_that_was_ended_is_not_opened_again_unseen(boss: Staff) -> None:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = "theirs"
    sign_in = add_sign_in("theirs", boss)
    client.post("/sign-out/")
    assert verify_journal(with_rows=True).faults == []
    with tampering():
        change(sign_in, ended_at=None, ended_why="")
        faults = verify_journal(with_rows=True).faults
    assert len([fault for fault in faults if ": ended_" in fault]) == 2


def test_a_new_secret_key_signs_everybody_out(boss: Staff, settings: Settings) -> None:
    add_sign_in("theirs", boss)
    assert may_enter("theirs")
    settings.SECRET_KEY_FALLBACKS = [str(settings.SECRET_KEY)]
    settings.SECRET_KEY = "the next one" + 50 * "x"
    assert not may_enter("theirs")


def test_the_migration_seals_who_is_signed_in_and_enters_them_as_found(boss: Staff) -> None:
    migration = import_module("dealers.migrations.0008_sealed_sign_ins")
    sign_in = add_sign_in("theirs", boss)
    with tampering():
        JournalEntry.objects.filter(kind="dealers_signin").delete()
        SignIn.objects.update(seal="")
        assert not may_enter("theirs")
        migration.seal_open_ones(apps, None)
        assert may_enter("theirs")
        migration.enter_rows(apps, None)
        entry = JournalEntry.objects.get(kind="dealers_signin")
        assert (entry.key, entry.note) == (sign_in.pk, "as found: rows from before the journal")
