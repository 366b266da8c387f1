"""The checks before a real floor is served, and the mistakes that stop it."""

import re
import subprocess
import sys
from typing import Any

import dj_database_url
import pytest
from django.conf import settings
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.security import SecurityMiddleware
from django.utils.module_loading import import_string

from tablegame.checks import check_deployment
from tests.deploy.compose import compose
from tests.harness.servers.process import ROOT, child_environment

REAL = {
    "SECRET_KEY": "only a test, and yet it has more than fifty characters",
    "DATABASE_URL": "postgresql://tablegame_app:0123456789abcdef@database/tablegame",
    "DATABASE_OWNER_URL": "postgresql://tablegame:0123456789abcdef@database/tablegame",
    "REDIS_URL": "redis://:0123456789abcdef@redis/0",
    "HTTPS": "1",
    "ALLOWED_HOSTS": "floor.example",
}


def python(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    # These tests say themselves whether a floor needs its secret.
    clean = {name: value for name, value in child_environment().items() if name != "SECRET_KEY"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=clean | env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_floor_with_the_settings_of_production_is_fit() -> None:
    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", **REAL)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues" in done.stdout


@pytest.fixture
def real(settings: Any) -> Any:
    """The settings of this process as a real floor has them."""
    settings.HTTPS, settings.REDIS_URL = True, REAL["REDIS_URL"]
    settings.ALLOWED_HOSTS = ["localhost", REAL["ALLOWED_HOSTS"]]
    settings.DATABASE = dj_database_url.parse(REAL["DATABASE_URL"])
    settings.DATABASE_OWNER = dj_database_url.parse(REAL["DATABASE_OWNER_URL"])
    return settings


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("DEMO", False, None),
        ("DEMO", True, "W001"),
        ("HTTPS", False, "W002"),
        ("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"], "W003"),
        ("ALLOWED_HOSTS", ["localhost", "*"], "W004"),
        ("DATABASE", dj_database_url.parse("sqlite:///floor.sqlite3"), "W005"),
        ("DATABASE", dj_database_url.parse("postgresql://a:1@database/a"), "W006"),
        ("DATABASE", dj_database_url.parse("postgresql:///a"), None),
        ("REDIS_URL", None, "W007"),
        ("REDIS_URL", "redis://redis/0", "W008"),
        ("REDIS_URL", "redis://:1@redis/0", "W008"),
        ("REDIS_URL", "redis://127.0.0.1/0", None),
        ("REDIS_URL", "unix:///run/redis.sock", None),
        ("DATABASE_OWNER", None, "W009"),
    ],
)
def test_each_slip_is_found(real: Any, name: str, value: Any, code: str | None) -> None:
    setattr(real, name, value)
    assert [found.id for found in check_deployment()] == ([f"tablegame.{code}"] if code else [])


def test_a_floor_that_is_not_fit_is_not_served() -> None:
    done = python("-m", "tablegame.processes", "prepare", **REAL | {"SECRET_KEY": "1"})
    assert done.returncode == 1
    assert done.stderr.startswith("This floor is not ready to be served.")
    assert "Traceback" not in done.stderr


def test_a_floor_with_one_role_is_warned_and_goes_on_to_its_database() -> None:
    done = python("-m", "tablegame.processes", "prepare", **REAL | {"DATABASE_OWNER_URL": ""})
    assert done.returncode == 1
    warned, stopped = done.stderr.split("The database is not responding: ")
    assert "(tablegame.W009) The role that serves the floor also owns the log" in warned
    assert "database" in stopped


@pytest.mark.parametrize(
    ("command", "env", "says"),
    [
        (["manage.py", "migrate"], {"DATABASE_URL": REAL["DATABASE_URL"]}, "SECRET_KEY is missing: "),
        (["-m", "tablegame.serve"], {"DATABASE_URL": REAL["DATABASE_URL"]}, "SECRET_KEY is missing: "),
        (["manage.py", "check"], {"TRUSTED_PROXIES": "*"}, "TRUSTED_PROXIES needs addresses or networks"),
        (["manage.py", "check"], {"TRUSTED_PROXIES": "10.0.0.1/8"}, "TRUSTED_PROXIES needs addresses"),
        (["manage.py", "check"], {"HEADS_SINKS": "heads,/x"}, "HEADS_SINKS needs folders from / on"),
        (["manage.py", "check"], {"HEADS_SINKS": "|"}, "HEADS_SINKS needs folders from / on"),
        (["manage.py", "check"], {"DATABASE_OWNER_URL": "sqlite:///x"}, "DATABASE_OWNER_URL needs a Post"),
        (
            ["manage.py", "check"],
            {"DATABASE_OWNER_URL": "postgresql:///a"},
            "DATABASE_OWNER_URL needs a Post",
        ),
    ],
)
def test_what_stops_a_start_is_said_in_one_line(command: list[str], env: dict[str, str], says: str) -> None:
    done = python(*command, **env)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(says)


def test_a_demo_floor_on_its_own_database_makes_its_secret() -> None:
    assert python("manage.py", "check", **REAL | {"SECRET_KEY": "", "DEMO": "1"}).returncode == 0


def test_what_django_cannot_see_by_name_is_there() -> None:
    """The settings silence Django's checks because our classes derive from Django's."""
    ours = [import_string(name) for name in settings.MIDDLEWARE]
    for theirs in (SecurityMiddleware, XFrameOptionsMiddleware, CsrfViewMiddleware):
        assert any(isinstance(one, type) and issubclass(one, theirs) for one in ours), theirs


def test_every_name_the_settings_read_is_documented() -> None:
    text = (ROOT / "tablegame" / "settings.py").read_text()
    read = set(re.findall(r'(?:environ\.get\(|environ\[|env_\w+\()"([A-Z_]+)"', text))
    readme = (ROOT / "README.md").read_text().partition("## Settings")[2]
    assert read - set(re.findall(r"`([A-Z_]{3,})`", readme)) == set()
    # A floor in containers takes the same settings, except those that name a release or are for developers.
    # The owner of the database is for those alone that migrate and archive.
    apart = {"BUILD", "DEBUG", "EXTRA_GAMES", "TLS_FOLDER", "DATABASE_OWNER_URL"}
    assert read - set(compose(DEMO="1")["services"]["web"]["environment"]) == apart
