from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import subfolder
from tests.faults.floors import served
from tests.harness.postgres import Postgres
from tests.harness.redis import Redis
from tests.harness.web import Web

TABLES = 3


@pytest.fixture(scope="session")
def small_floor(servers: Path) -> Iterator[Web]:
    folder = subfolder(servers, "simulated")
    with served(folder, {"DATABASE_URL": f"sqlite:///{folder / 'floor.sqlite3'}"}, TABLES) as web:
        yield web


@pytest.fixture(scope="session")
def full_floor(servers: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Web]:
    env = {"DATABASE_URL": postgres.new_database(), "REDIS_URL": f"{redis_server.url.rpartition('/')[0]}/9"}
    with served(subfolder(servers, "simulated_full"), env, TABLES) as web:
        yield web
