"""A web server of the tests' own, started as ./run starts it."""

import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.harness.process import free_port, run, server


@dataclass(frozen=True)
class Web:
    port: int
    pid: int

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{path}"


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


@contextmanager
def private_web(folder: Path, env: Mapping[str, str] | None = None) -> Iterator[Web]:
    """Serve the project on a database of its own, unless the environment given names another."""
    env = {"DATABASE_URL": f"sqlite:///{folder / 'web.sqlite3'}", **(env or {})}
    run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=env)
    port = free_port()
    url = Web(port, 0).url("/healthz")
    command = [sys.executable, "-W", "error", "-m", "uvicorn", "tablegame.asgi:application"]
    with server(
        [*command, "--port", str(port), "--lifespan", "off"],
        log=folder / "web.log",
        is_ready=lambda: answers(url),
        env=env,
    ) as pid:
        yield Web(port, pid)
