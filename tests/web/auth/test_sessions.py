"""A session is stored under a hash of its key, and deleted once nobody uses it any more."""

import subprocess
import sys
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from dealers.auth.session_store import SessionStore, hash_plain_keys, stored_key
from dealers.models import SignIn, Staff
from dealers.tasks import clear_sessions
from tablegame.celery import app
from tests.harness.servers.process import ROOT, child_environment


@pytest.mark.django_db
def test_expired_sessions_are_cleared_and_the_others_stay() -> None:
    now = timezone.now()
    Session.objects.create(session_key="old", session_data="", expire_date=now - timedelta(seconds=1))
    Session.objects.create(session_key="new", session_data="", expire_date=now + timedelta(hours=1))
    clear_sessions()
    # An earlier release stored this key as it is.
    assert [session.session_key for session in Session.objects.all()] == [stored_key("new")]


@pytest.mark.django_db
def test_a_key_read_from_the_database_signs_nobody_in() -> None:
    person = Staff.objects.create_user("boss", password="271828", role="pit_boss")
    client = Client()
    client.post("/sign-in/", {"username": "boss", "password": "271828"})
    assert client.get("/floor/").status_code == 200
    stolen = [*Session.objects.values_list("pk", flat=True), *SignIn.objects.values_list("key", flat=True)]
    assert len(stolen) == 2
    for key in stolen:
        thief = Client()
        thief.cookies[settings.SESSION_COOKIE_NAME] = key
        assert thief.get("/floor/").status_code == 302
        assert SessionStore(key).load() == {}
    assert client.get("/floor/").status_code == 200
    assert SignIn.objects.get().person == person


@pytest.mark.django_db
def test_the_migration_signs_nobody_out() -> None:
    Staff.objects.create_user("boss", password="271828", role="pit_boss")
    client = Client()
    client.post("/sign-in/", {"username": "boss", "password": "271828"})
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    data = SessionStore(key).load()
    assert data
    # As the release before stored it.
    Session.objects.update(session_key=key)
    assert SessionStore(key).load() == {}
    assert (hash_plain_keys(Session), hash_plain_keys(Session)) == (1, 0)
    assert SessionStore(key).load() == data
    client.post("/sign-out/")
    assert not Session.objects.exists()
    assert client.get("/floor/").status_code == 302


@pytest.mark.django_db(transaction=True)
def test_the_async_doors_of_a_session_hash_the_key_too() -> None:
    async def use() -> list[bool]:
        session = SessionStore()
        await session.aset("a", 1)
        await session.acreate()
        key = str(session.session_key)
        there = [await session.aexists(key), await Session.objects.filter(pk=key).aexists()]
        await session.aflush()
        return [*there, await session.aexists(key)]

    assert async_to_sync(use)() == [True, False, False]


def test_beat_asks_for_it_and_a_worker_knows_it() -> None:
    """In a separate process: here the task is known because it was imported."""
    code = "from tablegame.celery import app; app.loader.import_default_modules(); print(*app.tasks)"
    known = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=child_environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert app.conf.beat_schedule["clear_sessions"]["task"] in known.stdout.split()
