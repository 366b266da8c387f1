"""`manage.py check --deploy`: whether a floor is fit for real tables. Each message says what to set.

Django itself checks the secret key, DEBUG and ALLOWED_HOSTS.
"""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register  # noqa: A004 - Django's name

SHORTEST_PASSWORD = 12
THIS_MACHINE = ("", "localhost", "127.0.0.1", "::1")
# A floor with these is served all the same.
ONLY_WARNED = ("tablegame.W009",)


@register(Tags.security, deploy=True)
def check_deployment(**_: Any) -> list[CheckMessage]:
    return [
        Warning(message, hint=hint, id=f"tablegame.{code}")
        for code, is_wrong, message, hint in findings()
        if is_wrong
    ]


def findings() -> list[tuple[str, bool, str, str]]:
    """Return each check: its code, whether it fails, what that means, and what to do."""
    database = settings.DATABASE
    is_postgresql = database["ENGINE"] == "django.db.backends.postgresql"
    return [
        ("W001", settings.DEMO, "A demo floor shows its names and PINs to everyone.", "Set DEMO=0."),
        (
            "W002",
            not settings.HTTPS,
            "PINs and cookies go over the network unencrypted.",
            "Put a server with TLS in front and set HTTPS=1.",
        ),
        (
            "W003",
            not set(settings.ALLOWED_HOSTS) - {"localhost", "127.0.0.1", "[::1]"},
            "No tablet can reach this floor: it answers only to this machine's own names.",
            "Set ALLOWED_HOSTS to the name of the floor.",
        ),
        (
            "W004",
            "*" in settings.ALLOWED_HOSTS,
            "This floor answers to any host name, even a made-up one.",
            "Set ALLOWED_HOSTS to the name of the floor.",
        ),
        (
            "W005",
            not is_postgresql,
            "SQLite serves one process on one machine.",
            "Set DATABASE_URL to a PostgreSQL database.",
        ),
        (
            "W006",
            is_postgresql
            and bool(database.get("HOST"))
            and len(database.get("PASSWORD") or "") < SHORTEST_PASSWORD,
            "The database is reached over a network with a password that can be guessed.",
            f"Give it one of {SHORTEST_PASSWORD} characters or more.",
        ),
        (
            "W007",
            not settings.REDIS_URL,
            "Without Redis, a single process serves every screen.",
            "Set REDIS_URL.",
        ),
        (
            "W008",
            is_open_redis(settings.REDIS_URL or ""),
            "Redis is reached over a network with a password that can be guessed, or with none.",
            f"Give it one of {SHORTEST_PASSWORD} characters or more: redis://:password@host/0.",
        ),
        (
            "W009",
            is_postgresql and settings.DATABASE_OWNER is None,
            "The role that serves the floor also owns the log, and could remove what keeps it append-only.",
            "Make a second role and set DATABASE_OWNER_URL: see docs/deployment.md.",
        ),
    ]


def is_open_redis(url: str) -> bool:
    """Report whether another machine could get into Redis by guessing. A socket file has no host."""
    address = urlsplit(url)
    return (address.hostname or "") not in THIS_MACHINE and len(address.password or "") < SHORTEST_PASSWORD
