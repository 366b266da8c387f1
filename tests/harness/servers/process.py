"""Servers of a test run: started on a free port, awaited, ended by process id."""

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
# Servers share the tests' secret, so one can verify what another has signed.
os.environ.setdefault("SECRET_KEY", read_or_make_secret(ROOT / "var" / "secret_key"))
START_SECONDS = 90
STOP_SECONDS = 10
PATIENCE_SECONDS = 40
# Variables that find programs and files, and those the processes of one test run share.
PASSED_ON = ("HOME", "PATH", "LANG", "TMPDIR", "USER", "CI", "SECRET_KEY", "WALKED")


def child_environment(given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return everything a process started by a test sees: nothing else of the shell reaches it."""
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return {**kept, **(given or {})}


def take_environment(given: Mapping[str, str]) -> None:
    """Keep only that in a process started by multiprocessing, which inherits its parent's environment."""
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
    """Run a command to its end, and show its output if it fails."""
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
    """Start a server, wait until it answers, yield its process id, and end that process."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=child_environment(env),
            user=user,
            group=user,
            stdout=output,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches only the tests, which then end their servers in order.
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
