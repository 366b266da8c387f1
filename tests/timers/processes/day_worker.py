"""A Celery worker that lives by a test's clock, and writes a line for each finished task."""

import os
from pathlib import Path
from typing import Any

from celery.signals import task_postrun

from tablegame.celery import app
from tests.timers.file_clock import VARIABLE, live_by_it

__all__ = ["app"]

live_by_it()


def done_file() -> Path:
    return Path(os.environ[VARIABLE]).with_suffix(".done")


@task_postrun.connect  # type: ignore[untyped-decorator]
def note_done(**_: Any) -> None:
    with done_file().open("a") as file:
        file.write(".")
