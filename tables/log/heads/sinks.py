"""Takes the lines of the history elsewhere: to another folder, to a command, or to an HTTP address.

Each sink gets every line, in order. One that fails is tried again with the next line, and stops nobody.
"""

import fcntl
import hashlib
import logging
import os
import re
import shlex
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

import msgspec
from django.conf import settings
from msgspec import Struct

from tables import clock
from tables.log.heads.history import name_of
from tables.log.heads.paths import history_path

# The most that is sent at once; the rest follows at once after it.
BATCH = 1024 * 1024
COMMAND_SECONDS = 30
HTTP_SECONDS = 10
# All that a command needs; it does not get our secrets.
PASSED_ON = ("PATH", "HOME", "USER", "LANG")

logger = logging.getLogger(__name__)
_running: dict[str, threading.Thread] = {}


class SinkFailed(Exception):  # noqa: N818 - it reads as a sentence
    """The reason a sink did not take its lines."""


class SinkState(Struct, frozen=True, omit_defaults=True):
    """How far a sink has got: the bytes it has of the history with this name, or why it has no more."""

    history: str = ""
    taken: int = 0
    error: str = ""
    failing_since: datetime | None = None


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects, which would turn a POST into a GET that takes nothing."""

    def redirect_request(self, *args: object, **kwargs: object) -> None:
        return None


def label_of(sink: str) -> str:
    """Return a sink's name for logs: no password that an address or a command may have."""
    if sink.startswith("|"):
        return f"|{sink[1:].split(maxsplit=1)[0]}"
    if _is_http(sink):
        scheme, _, rest = sink.partition("://")
        host = re.split("[/?#]", rest, maxsplit=1)[0].rpartition("@")[2]
        return f"{scheme}://{host}"
    return sink


def start_delivery() -> list[threading.Thread]:
    """Deliver to each sink in a thread of its own, unless an earlier one still tries."""
    started = []
    for sink in settings.HEADS_SINKS:
        running = _running.get(sink)
        if running is None or not running.is_alive():
            thread = threading.Thread(
                target=deliver, args=(sink,), name=f"heads {label_of(sink)}", daemon=True
            )
            _running[sink] = thread
            thread.start()
            started.append(thread)
    return started


def deliver(sink: str) -> SinkState:
    """Send a sink the lines that it does not have yet. Return how far it has got."""
    path = history_path()
    with _state_file(sink) as file:
        before = _read_state(file)
        state = before
        try:
            for state in _batches(sink, path, before):
                _write_state(file, state)
        except (SinkFailed, OSError, subprocess.SubprocessError, ValueError) as error:
            since = before.failing_since or clock.wall()
            state = msgspec.structs.replace(state, error=_reason(error), failing_since=since)
            _write_state(file, state)
    _log_change(sink, before, state)
    return state


def sink_states() -> dict[str, SinkState]:
    """Return how far each sink has got."""
    states = {}
    for sink in settings.HEADS_SINKS:
        try:
            states[sink] = msgspec.json.decode(_state_path(sink).read_bytes(), type=SinkState)
        except (OSError, msgspec.MsgspecError):
            states[sink] = SinkState()
    return states


def folder_sinks() -> list[Path]:
    return [Path(sink) for sink in settings.HEADS_SINKS if not sink.startswith("|") and not _is_http(sink)]


def copy_in(folder: Path, path: Path) -> Path:
    """Return where a folder has its copy of a history. Another history gets another file."""
    return folder / f"{path.stem}-{name_of(path)}{path.suffix}"


def names_in_folders(path: Path) -> Iterator[str]:
    """Yield the names of the histories that the folders have copies of."""
    for folder in folder_sinks():
        for copy in folder.glob(f"{path.stem}-*{path.suffix}"):
            yield copy.stem.removeprefix(f"{path.stem}-")


def _is_http(sink: str) -> bool:
    return sink.startswith(("http://", "https://"))


def _batches(sink: str, path: Path, state: SinkState) -> Iterator[SinkState]:
    """Send batch by batch, and yield how far the sink has got after each."""
    name = name_of(path)
    if not sink.startswith("|") and not _is_http(sink):
        taken = _taken_by_folder(Path(sink), path)
    else:
        taken = state.taken if state.history == name else 0
    with path.open("rb") as file:
        while True:
            file.seek(taken)
            lines = _whole_lines(file)
            if lines:
                _send(sink, path, lines)
            taken += len(lines)
            yield SinkState(name, taken)
            if not lines:
                return


def _whole_lines(file: IO[bytes]) -> bytes:
    text = file.read(BATCH)
    text += file.readline() if not text.endswith(b"\n") else b""
    return text[: text.rfind(b"\n") + 1]


def _send(sink: str, path: Path, lines: bytes) -> None:
    if sink.startswith("|"):
        _send_to_command(sink[1:], lines)
    elif _is_http(sink):
        _send_by_http(sink, lines)
    else:
        with copy_in(Path(sink), path).open("ab") as copy:
            copy.write(lines)
            copy.flush()
            os.fsync(copy.fileno())


def _taken_by_folder(folder: Path, path: Path) -> int:
    """Return how much of the history the folder has. Raise SinkFailed if what it has is something else."""
    copy = copy_in(folder, path)
    size = copy.stat().st_size if copy.exists() else 0
    if size > path.stat().st_size:
        raise SinkFailed(f"{copy} is longer than the history itself")
    start = max(0, size - BATCH)
    if size and _piece(path, start, size) != _piece(copy, start, size):
        raise SinkFailed(f"{copy} is not the beginning of the history")
    return size


def _piece(path: Path, start: int, end: int) -> bytes:
    with path.open("rb") as file:
        file.seek(start)
        return file.read(end - start)


def _send_to_command(command: str, lines: bytes) -> None:
    env = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    done = subprocess.run(  # noqa: S603 - the operator's own command
        shlex.split(command), input=lines, env=env, capture_output=True, timeout=COMMAND_SECONDS, check=False
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()[-200:]
        raise SinkFailed(f"ended with status {done.returncode}" + (f": {said}" if said else ""))


def _send_by_http(address: str, lines: bytes) -> None:
    request = urllib.request.Request(  # noqa: S310 - http or https
        address, data=lines, headers={"Content-Type": "application/x-ndjson"}, method="POST"
    )
    try:
        with urllib.request.build_opener(NoRedirects).open(request, timeout=HTTP_SECONDS):
            return
    except urllib.error.HTTPError as error:
        raise SinkFailed(f"answered {error.code}") from None


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.TimeoutExpired):
        return f"took longer than {COMMAND_SECONDS} seconds"
    return str(error) or type(error).__name__


def _log_change(sink: str, before: SinkState, after: SinkState) -> None:
    """Log when a sink starts to fail, and when it has recovered; the health check shows it in between."""
    if after.error and after.error != before.error:
        logger.error("heads sink %s failed: %s", label_of(sink), after.error)
    elif before.error and not after.error:
        logger.warning("heads sink %s has all lines again", label_of(sink))


def _state_path(sink: str) -> Path:
    path = history_path()
    return path.with_name(f"{path.stem}.sink-{hashlib.sha256(sink.encode()).hexdigest()[:8]}.json")


@contextmanager
def _state_file(sink: str) -> Iterator[IO[bytes]]:
    """Open the state of a sink for one process at a time."""
    with _state_path(sink).open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def _read_state(file: IO[bytes]) -> SinkState:
    file.seek(0)
    try:
        return msgspec.json.decode(file.read(), type=SinkState)
    except msgspec.MsgspecError:
        return SinkState()


def _write_state(file: IO[bytes], state: SinkState) -> None:
    file.truncate(0)
    file.write(msgspec.json.encode(state))
    file.flush()
