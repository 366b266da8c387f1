"""A private PostgreSQL for the tests, removed when they end."""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
from psycopg import sql

from tests.harness.servers.process import free_port, run, server


@dataclass(frozen=True)
class Postgres:
    port: int
    pid: int

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self, copy_of: str = "") -> str:
        """Make an empty database, or a copy of the one at that address, and return its address."""
        name, template = f"test_{uuid4().hex}", copy_of.rpartition("/")[2] or "template1"
        command = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(command.format(sql.Identifier(name), sql.Identifier(template)))
        return self.url(name)


def program(name: str) -> str:
    # Debian keeps the server's programs out of the search path.
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(installed[-1]) if installed else shutil.which(name)
    if not found:
        raise RuntimeError(f"PostgreSQL's {name} is missing; install postgresql")
    return found


def answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def private_postgres(folder: Path) -> Iterator[Postgres]:
    user = None
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root.
        user = "postgres"
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    initdb = [program("initdb"), "--pgdata", str(data), "--username", "postgres", "--auth", "trust"]
    run([*initdb, "--encoding", "UTF8", "--locale", "C", "--no-sync"], user=user)
    options = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": folder,
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
        "max_connections": 100,
    }
    command = [program("postgres"), "-D", str(data), *(f"--{key}={value}" for key, value in options.items())]
    url = Postgres(port, 0).url()
    with server(
        command,
        log=folder / "postgres.log",
        is_ready=lambda: answers(url),
        user=user,
        stop_signal=signal.SIGINT,  # PostgreSQL's fast shutdown, which waits for no client.
    ) as pid:
        yield Postgres(port, pid)
