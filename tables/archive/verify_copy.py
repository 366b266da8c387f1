"""Verifies a SQLite file that holds a whole floor: its pages, its keys, and everything by its log."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from django.conf import settings


def verify_copy(path: Path) -> str:
    """Return the first problem, or "". The log is verified in a separate process."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            (integrity,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            if integrity != "ok":
                return str(integrity)
            dangling = copy.execute("PRAGMA foreign_key_check").fetchone()
            if dangling is not None:
                return f"row {dangling[1]} of {dangling[0]} points to a row that is not there"
    except sqlite3.DatabaseError as error:
        return str(error)
    done = run_on_copy(path, "verify_log", "--rows", "--backup")
    return _last_lines(done) if done.returncode else ""


def run_on_copy(path: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run one of our commands on a copy, with the real floor's heads and without its archived files."""
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "tablegame.settings"),
        "DATABASE_URL": f"sqlite:///{path.resolve()}",
        "HEADS_PATH": str(settings.HEADS_PATH),
        "HEADS_KEY": str(settings.HEADS_KEY),
        "HEADS_PUBLIC_KEY": str(settings.HEADS_PUBLIC_KEY or ""),
        "ARCHIVES_PATH": "",
        "SECRET_KEY": str(settings.SECRET_KEY),
    }
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "django", *command],
        cwd=settings.ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def _last_lines(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the last lines of the command's output."""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return " ".join(lines[-3:]) or f"verify_log ended with status {done.returncode}"
