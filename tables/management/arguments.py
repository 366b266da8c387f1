"""Arguments that several management commands share."""

import argparse
from datetime import date
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection

from tables.archive.encrypted_files import read_passphrase


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


def add_passphrase(parser: argparse.ArgumentParser, help_text: str) -> None:
    """Add the option for a file with a passphrase: on the command line, others could read it."""
    parser.add_argument("--passphrase-file", type=Path, metavar="FILE", help=help_text)


def passphrase_in(path: Path | None) -> bytes | None:
    """Return the passphrase in that file, if one is given."""
    try:
        return read_passphrase(path) if path else None
    except (OSError, ValueError) as problem:
        raise CommandError(str(problem)) from None
