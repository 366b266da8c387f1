"""How old the last line of the history is, for the wall, the health check and the metrics.

A web process reads it from the file by itself, so it shows even if the signer is gone.
"""

from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from tables import clock
from tables.log.heads.lines import Line, read_line
from tables.log.heads.paths import history_path
from tables.log.heads.sinks import sink_states

# Heads are signed once a minute.
SILENT_AFTER = timedelta(minutes=3)
# The history may be on another machine's disk; nobody waits long for that.
READ_SECONDS = 0.2
PIECE = 64 * 1024

_reader = ThreadPoolExecutor(1, thread_name_prefix="heads")
# The last line of a history as this process last read it, with the size and time of the file.
_last_lines: dict[Path, tuple[tuple[int, int], Line | None]] = {}
# When this process first looked at a history, by the monotonic clock.
_first_looks: dict[Path, float] = {}


class HeadsFiles(NamedTuple):
    """What the files say: the last line, and how many sinks there are and fail."""

    line: Line | None = None
    sinks: int = 0
    failing: int = 0


_last_files: dict[Path, HeadsFiles] = {}


class HeadsStatus(Struct, frozen=True):
    """When heads were last signed, how long ago, and whether that is too long.

    `lost` counts tables whose log no longer has its signed head, `failing` the sinks that lack lines.
    """

    last_at: datetime | None = None
    age_seconds: float | None = None
    is_silent: bool = False
    lost: int = 0
    sinks: int = 0
    failing: int = 0


def read_heads_status() -> HeadsStatus:
    path = history_path()
    line, sinks, failing = _read_in_time(path)
    if line is None:
        waited = clock.steady() - _first_looks.setdefault(path, clock.steady())
        is_silent = waited >= SILENT_AFTER.total_seconds()
        return HeadsStatus(is_silent=is_silent, sinks=sinks, failing=failing)
    age = clock.wall() - line.at
    return HeadsStatus(
        last_at=line.at,
        age_seconds=age.total_seconds(),
        # A line from the future was signed before the clock was set back, so it tells nothing.
        is_silent=abs(age) >= SILENT_AFTER,
        lost=len(line.lost),
        sinks=sinks,
        failing=failing,
    )


def _read_in_time(path: Path) -> HeadsFiles:
    """Return what the files say, or what they said before if the disk does not answer in time."""
    future = _reader.submit(_read_files, path)
    try:
        _last_files[path] = future.result(READ_SECONDS)
    except TookTooLong:
        future.cancel()
    return _last_files.get(path, HeadsFiles())


def _read_files(path: Path) -> HeadsFiles:
    states = sink_states().values()
    return HeadsFiles(_last_line(path), len(states), sum(bool(state.error) for state in states))


def _last_line(path: Path) -> Line | None:
    """Return the last line of the file. Only its time counts here, so its signature is not checked."""
    try:
        stat = path.stat()
        stamp = (stat.st_size, stat.st_mtime_ns)
        known = _last_lines.get(path)
        if known is None or known[0] != stamp:
            known = stamp, _find_last_line(path, stat.st_size)
            _last_lines[path] = known
    except OSError:
        return None
    return known[1]


def _find_last_line(path: Path, size: int) -> Line | None:
    """Return the last line that can be read, looking back as far as needed."""
    piece = PIECE
    while True:
        start = max(0, size - piece)
        with path.open("rb") as file:
            file.seek(start)
            lines = file.read(size - start).split(b"\n")
        for raw in reversed(lines[1 if start else 0 : -1]):
            line = read_line(raw)
            if line is not None:
                return line
        if not start:
            return None
        piece *= 4
