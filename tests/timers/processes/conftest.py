from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import subfolder
from tests.harness.servers.redis import Redis
from tests.timers.processes.floor import Floor, floor, prepare

Finish = Callable[..., None]
Scenario = Callable[[Floor], None]


class Floors:
    """Copies of one prepared floor; on Redis each has its own database number."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.folder = folder
        self.postgres = postgres
        self.redis = redis
        self.pattern = postgres.new_database()
        prepare({"DATABASE_URL": self.pattern})

    @contextmanager
    def full(self, number: int) -> Iterator[Floor]:
        name = self.pattern.rpartition("/")[2]
        with psycopg.connect(self.postgres.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}_{number}" TEMPLATE "{name}"'.encode())
        env = {
            "DATABASE_URL": f"{self.pattern}_{number}",
            "REDIS_URL": f"{self.redis.url.rpartition('/')[0]}/{number}",
        }
        with floor(self.folder / f"full{number}", env) as made:
            yield made

    @contextmanager
    def small(self, number: int) -> Iterator[Floor]:
        env = {"DATABASE_URL": f"sqlite:///{self.folder / f'floor{number}.sqlite3'}"}
        prepare(env)
        with floor(self.folder / f"small{number}", env) as made:
            yield made


@pytest.fixture(scope="session")
def floors(servers: Path, postgres: Postgres, redis_server: Redis) -> Floors:
    return Floors(subfolder(servers, "timers"), postgres, redis_server)


def play_all(floors: Floors, full: tuple[Scenario, ...], small: tuple[Scenario, ...], at_once: int) -> Finish:
    """Several are played at the same time, for most of it is waiting; each on a floor of its own, and nothing
    else meanwhile in this process, for other tests move its clock.
    """

    def play(scenario: Scenario, floor: AbstractContextManager[Floor]) -> None:
        with floor as made:
            try:
                scenario(made)
            except BaseException as error:
                error.add_note(made.last_words())
                raise

    with ThreadPoolExecutor(at_once) as pool:
        played: dict[tuple[str, bool], Future[None]] = {
            (scenario.__name__, True): pool.submit(play, scenario, floors.full(number))
            for number, scenario in enumerate(full, 1)
        }
        for number, scenario in enumerate(small, 1):
            played[scenario.__name__, False] = pool.submit(play, scenario, floors.small(number))
        wait(played.values())
    return lambda scenario, is_full=True: played[scenario.__name__, is_full].result()
