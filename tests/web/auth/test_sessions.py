"""Sessions of browsers that nobody uses any more are forgotten."""

import subprocess
import sys
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from dealers.tasks import clear_sessions
from tablegame.celery import app
from tests.harness.servers.process import ROOT, child_environment


@pytest.mark.django_db
def test_expired_sessions_are_cleared_and_the_others_stay() -> None:
    now = timezone.now()
    Session.objects.create(session_key="old", session_data="", expire_date=now - timedelta(seconds=1))
    Session.objects.create(session_key="new", session_data="", expire_date=now + timedelta(hours=1))
    clear_sessions()
    assert [session.session_key for session in Session.objects.all()] == ["new"]


def test_beat_asks_for_it_and_a_worker_knows_it() -> None:
    """In a process of its own: here the task is known because it was imported."""
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
