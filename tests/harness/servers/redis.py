"""A Redis of the tests' own, which keeps nothing on disk."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.harness.servers.process import free_port, server


@dataclass(frozen=True)
class Redis:
    port: int
    pid: int

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


def answers(port: int) -> bool:
    with redis.Redis(port=port, retry=Retry(NoBackoff(), retries=0)) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


@contextmanager
def private_redis(
    folder: Path, port: int = 0, keeps: tuple[str, ...] = ("--save", "", "--appendonly", "no")
) -> Iterator[Redis]:
    """On a free port, or once more on one that it had before."""
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
