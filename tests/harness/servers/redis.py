"""A private Redis for the tests, which keeps nothing on disk."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.harness.servers.process import free_port, server


@dataclass(frozen=True)
class Redis:
    port: int
    pid: int
    password: str = ""

    @property
    def url(self) -> str:
        return f"redis://{f':{self.password}@' if self.password else ''}127.0.0.1:{self.port}/0"


def answers(port: int, password: str = "") -> bool:
    with redis.Redis(port=port, password=password or None, retry=Retry(NoBackoff(), retries=0)) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


@contextmanager
def private_redis(
    folder: Path, port: int = 0, keeps: tuple[str, ...] = ("--save", "", "--appendonly", "no")
) -> Iterator[Redis]:
    """Start Redis on a free port, or again on the port it had before."""
    program = shutil.which("redis-server")
    if not program:
        raise RuntimeError("redis-server is missing; install redis-server")
    port = port or free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
    with server(
        [*command, *keeps],
        log=folder / "redis.log",
        is_ready=lambda: answers(port),
    ) as pid:
        yield Redis(port, pid)


@contextmanager
def compose_redis(folder: Path, service: Mapping[str, Any]) -> Iterator[Redis]:
    """Start Redis by the command of docker-compose.yml; what its image adds is only the place."""
    port, password = free_port(), service["environment"]["REDISCLI_AUTH"]
    entry = folder / "docker-entrypoint.sh"
    entry.write_text(f'#!/bin/sh\nexec "$@" --port {port} --bind 127.0.0.1 --dir {folder}\n')
    entry.chmod(0o755)
    env = service["environment"] | {"PATH": f"{folder}:{os.environ['PATH']}"}
    with server(
        service["command"], log=folder / "redis.log", is_ready=lambda: answers(port, password), env=env
    ) as pid:
        yield Redis(port, pid, password)
