"""Servers of a test run: started on a free port, awaited, ended by their own process id."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tablegame.secret_key import read_or_make_secret

ROOT = Path(__file__).resolve().parents[3]
# Servers have the secret of the tests: what one signs another can prove.
os.environ.setdefault("SECRET_KEY", read_or_make_secret(ROOT / "var" / "secret_key"))
START_SECONDS = 30
STOP_SECONDS = 10
PATIENCE_SECONDS = 40
# What finds programs and files, and what the processes of one test run share.
PASSED_ON = ("HOME", "PATH", "LANG", "TMPDIR", "USER", "CI", "SECRET_KEY", "WALKED")


def child_environment(given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return all that a process started by a test sees: no other variable of the shell reaches it."""
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return {**kept, **(given or {})}


def take_environment(given: Mapping[str, str]) -> None:
    """Leave only that in a process which multiprocessing started, and which has all that its parent has."""
    kept = child_environment(given)
    os.environ.clear()
    os.environ.update(kept)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def tail(log: Path, lines: int = 20) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])


def run(
    command: Sequence[str],
    env: Mapping[str, str] | None = None,
    user: str | None = None,
    folder: Path = ROOT,
) -> None:
    """Run a command to its end, and show what it said if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=child_environment(env),
        user=user,
        group=user,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}")


@contextmanager
def server(
    command: Sequence[str],
    *,
    log: Path,
    is_ready: Callable[[], bool],
    env: Mapping[str, str] | None = None,
    user: str | None = None,
    stop_signal: int = signal.SIGTERM,
    folder: Path = ROOT,
) -> Iterator[int]:
    """Start a server, wait until it answers, give its process id, and end that process."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=child_environment(env),
            user=user,
            group=user,
            stdout=output,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches the tests alone, which then end their servers in order.
            start_new_session=True,
        )
    try:
        wait_until(is_ready, process, log)
        yield process.pid
    finally:
        process.send_signal(stop_signal)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until(is_ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    name = Path(str(process.args[0] if isinstance(process.args, (list, tuple)) else process.args)).name
    deadline = time.monotonic() + START_SECONDS
    while not is_ready():
        if process.poll() is not None:
            raise RuntimeError(f"{name} ended with status {process.returncode}:\n{tail(log)}")
        if time.monotonic() > deadline:
            raise RuntimeError(f"{name} did not answer within {START_SECONDS} s:\n{tail(log)}")
        time.sleep(0.05)


def wait_for(is_so: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait for something that other processes do."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)


def subfolder(servers: Path, name: str) -> Path:
    folder = servers / name
    folder.mkdir()
    return folder
