"""`manage.py check --deploy`: whether a floor is fit for real tables. Each message says what to set.

Django itself checks the secret key, DEBUG and ALLOWED_HOSTS.
"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register  # noqa: A004 - Django's name

SHORTEST_PASSWORD = 12


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
    ]
