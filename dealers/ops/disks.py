"""The free space on the disks that the floor writes to."""

import shutil
from pathlib import Path

from django.conf import settings
from django.db import connection

from tables.log.heads.paths import history_path

MEGABYTE = 1_000_000
# With less, a write may fail at any moment; a copy of the log may even be cut short.
MIN_FREE_MEGABYTES = 50
# With less, somebody should make room.
LOW_FREE_MEGABYTES = 1000


def free_megabytes() -> dict[str, int]:
    """Return the free space beside the SQLite file and beside the history of heads."""
    folders = {"heads": history_path().parent}
    if connection.vendor == "sqlite":
        folders["database"] = Path(settings.DATABASES["default"]["NAME"]).parent
    return {name: free for name, folder in sorted(folders.items()) if (free := _free(folder)) is not None}


def _free(folder: Path) -> int | None:
    """Return the free space at the folder or, before it is made, at the nearest one above it."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free // MEGABYTE
    except OSError:
        return None
