"""Arguments that several management commands share."""

import argparse
from datetime import date
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection


def parse_day(text: str) -> date:
    """Parse a gaming day written as 2026-11-16."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a day. Write it like 2026-11-16.") from None


def sqlite_floor() -> Path:
    """Return the SQLite file of the floor."""
    if connection.vendor != "sqlite":
        raise CommandError("This is for SQLite. For PostgreSQL, docs/backup.md says how pg_dump does it.")
    return Path(connection.settings_dict["NAME"])
