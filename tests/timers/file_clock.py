"""A clock in a file: every process that reads it lives at the time the test has written there."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tables import clock

VARIABLE = "TOLD_CLOCK"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def tell(at: datetime) -> None:
    """Set the time in every process that lives by this clock."""
    path = Path(os.environ[VARIABLE])
    new = path.with_suffix(".new")
    new.write_text(at.isoformat())
    new.replace(path)


def time_in_file() -> datetime:
    return datetime.fromisoformat(Path(os.environ[VARIABLE]).read_text())


def live_by_it() -> None:
    """Replace the clocks of this process; the steady one follows, because nobody sets this clock."""
    for name, read in (
        ("wall", time_in_file),
        ("steady", lambda: (time_in_file() - EPOCH) / timedelta(seconds=1)),
    ):
        setattr(clock, name, read)
    clock.start()
