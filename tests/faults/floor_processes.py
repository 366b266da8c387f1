"""The processes of a floor, each of which can be killed at any moment and restarted."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tablegame import processes
from tests.harness.servers import postgres, redis, web
from tests.harness.servers.celery import children
from tests.harness.servers.process import ROOT, child_environment, free_port, run, tail
from tests.harness.servers.web import Web

READY_SECONDS = 90
# Resources of a killed process that PostgreSQL still holds are free a moment later.
AGAIN_SECONDS = 0.2


class Part:
    """One program, whose log continues over restarts."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        log: Path,
        is_ready: Callable[[], bool],
        env: Mapping[str, str] | None = None,
        user: str | None = None,
    ) -> None:
        self.name, self.command, self.log, self.is_ready = name, command, log, is_ready
        self.env, self.user = child_environment(env), user
        self.process: subprocess.Popen[bytes] | None = None
        self.is_up = False

    def start(self) -> None:
        """Start it and wait until it answers."""
        deadline = time.monotonic() + READY_SECONDS
        self._spawn()
        while not self.is_ready():
            if self.process is None or self.process.poll() is not None:
                time.sleep(AGAIN_SECONDS)
                self._spawn()
            if time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} did not answer within {READY_SECONDS} s:\n{tail(self.log)}")
            time.sleep(0.05)
        self.is_up = True

    def _spawn(self) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                user=self.user,
                group=self.user,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it and all its children without warning, like a power failure."""
        self.is_up = False
        assert self.process is not None
        for pid in (self.process.pid, *children(self.process.pid)):
            kill_one(pid)
        self.process.wait()

    def kill_a_child(self, choose: Callable[[list[int]], int]) -> None:
        """Kill one of the processes that it looks after and restarts."""
        assert self.process is not None
        served = [pid for pid in sorted(children(self.process.pid)) if b"spawn_main" in words_of(pid)]
        if served:
            kill_one(choose(served))


def kill_one(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def words_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def postgres_part(folder: Path) -> tuple[Part, str]:
    """PostgreSQL with the durability of a real floor, and the address of its database."""
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    initdb = [postgres.program("initdb"), "--pgdata", str(data), "--username", "postgres", "--auth", "trust"]
    run([*initdb, "--encoding", "UTF8", "--locale", "C", "--no-sync"], user=user)
    options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder}
    command = [postgres.program("postgres"), "-D", str(data), *(f"--{key}={options[key]}" for key in options)]
    url = postgres.Postgres(port, 0).url()
    part = Part("postgres", command, folder / "postgres.log", lambda: postgres.answers(url), user=user)
    return part, url


def redis_part(folder: Path) -> tuple[Part, str]:
    """Redis without a disk: its contents are lost when it dies."""
    program, port = shutil.which("redis-server"), free_port()
    assert program is not None
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
    part = Part("redis", command, folder / "redis.log", lambda: redis.answers(port))
    return part, redis.Redis(port, 0).url


def web_part(folder: Path, env: Mapping[str, str], port: int) -> Part:
    command = processes.web_command("127.0.0.1", port, 2)
    return Part("web", command, folder / "web.log", healthy(port), env)


def embedded_part(folder: Path, env: Mapping[str, str], port: int) -> Part:
    command = [sys.executable, "-m", "tablegame.serve", "--port", str(port)]
    return Part("serve", command, folder / "serve.log", healthy(port), env)


def celery_part(name: str, folder: Path, env: Mapping[str, str], *options: str) -> Part:
    """Celery; nobody waits for it to answer, because the floor goes on without it."""
    command = processes.beat_command() if name == "beat" else processes.worker_command(1)
    return Part(name, [*command, *options], folder / f"{name}.log", lambda: True, env)


def healthy(port: int) -> Callable[[], bool]:
    url = Web(port, 0).url("/healthz")
    return lambda: web.answers(url)
