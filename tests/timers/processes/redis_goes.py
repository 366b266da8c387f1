"""Redis goes and comes back: the game goes on, and what fell due meanwhile is told."""

import time
from contextlib import ExitStack
from datetime import UTC, datetime

from tests.harness.celery import whole_floor
from tests.harness.redis import private_redis
from tests.harness.tablet import Tablet, hear
from tests.timers.processes.floors import Floor

AWAY_SECONDS = 10


def redis_goes(floor: Floor) -> None:
    folder = floor.folder / "redis"
    folder.mkdir()
    with ExitStack() as stack:
        until_it_goes = stack.enter_context(ExitStack())
        redis = until_it_goes.enter_context(private_redis(folder))
        env = floor.env | {"REDIS_URL": redis.url}
        web = stack.enter_context(whole_floor(floor.log("serve"), env))
        before = floor.called(0)
        tablet = Tablet(web, before.table)
        before.once_within()
        until_it_goes.close()
        across = floor.called(AWAY_SECONDS / 2)
        for seat in range(1, 6):
            began = time.monotonic()
            tablet.do("seat_player", seat=seat)
            assert time.monotonic() - began < 5, "a tap waits for no push"
            time.sleep(AWAY_SECONDS / 5)
        stack.enter_context(private_redis(folder, redis.port))
        across.once_within(datetime.now(UTC))
        later = floor.called(0)
        later.once_within()
        with tablet.socket() as screen:
            version = tablet.do("seat_player", seat=6)["version"]
            hear(screen, "screen", version=version)
        assert [len(one.told_at()) for one in (before, across, later)] == [1, 1, 1]
