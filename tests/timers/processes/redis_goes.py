"""Redis goes down and comes back: play goes on, and reminders due in the meantime are given."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.servers.celery import whole_floor
from tests.harness.servers.redis import Redis, private_redis
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, hear
from tests.timers.processes.floor import Awaited, Floor

STOPPED_SECONDS = 60
# Longer than the watchdog waits for a worker.
FROZEN_SECONDS = 25
ROUND: tuple[tuple[str, dict[str, object]], ...] = (
    ("place_wagers", {"seat": 2, "wagers": LET_IT_RIDE_BETS}),
    ("announce_no_more_bets", {}),
    ("deal", {}),
    ("decide", {"seat": 2, "choice": "ride"}),
    ("turn_card", {"place": "first", "card": "Kh"}),
    ("decide", {"seat": 2, "choice": "ride"}),
    ("turn_card", {"place": "second", "card": "7c"}),
    ("turn_hand", {"seat": 2, "cards": ["Kd", "7s", "2d"]}),
    ("clear_table", {}),
)


def redis_stops(floor: Floor) -> None:
    """Kill Redis for a minute, and start it again empty."""
    with ExitStack() as stack:
        until_it_goes = stack.enter_context(ExitStack())
        redis = until_it_goes.enter_context(private_redis(folder_of(floor)))
        web = stack.enter_context(whole_floor(floor.log("serve"), floor.env | {"REDIS_URL": redis.url}))
        tablet = at_work(floor, web)
        os.kill(redis.pid, signal.SIGKILL)
        until_it_goes.close()
        across = [floor.called(5), floor.called(30), floor.warned(50)]
        rounds = play_for(tablet, STOPPED_SECONDS)
        stack.enter_context(private_redis(folder_of(floor), redis.port))
        follows(floor, tablet, across)
        assert rounds >= 3


def redis_freezes(floor: Floor) -> None:
    """Let Redis accept every connection and answer nothing, like a machine that is swapping."""
    with ExitStack() as stack:
        redis = stack.enter_context(private_redis(folder_of(floor)))
        web = stack.enter_context(whole_floor(floor.log("serve"), floor.env | {"REDIS_URL": redis.url}))
        tablet = at_work(floor, web)
        with frozen(redis):
            across = [floor.called(3), floor.warned(10)]
            rounds = play_for(tablet, FROZEN_SECONDS)
        follows(floor, tablet, across)
        assert rounds >= 1


def folder_of(floor: Floor) -> Path:
    folder = floor.folder / "redis"
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def frozen(redis: Redis) -> Iterator[None]:
    os.kill(redis.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(redis.pid, signal.SIGCONT)


def at_work(floor: Floor, web: Web) -> Tablet:
    """Return a working table with one player."""
    before = floor.called(0)
    tablet = Tablet(web, before.table)
    before.once_within()
    tablet.do("seat_player", seat=2)
    return tablet


def play_for(tablet: Tablet, seconds: float) -> int:
    """Play rounds for this long; no tap waits for a push."""
    began, rounds = time.monotonic(), 0
    while time.monotonic() < began + seconds:
        for name, args in ROUND:
            tapped = time.monotonic()
            tablet.do(name, **args)
            assert time.monotonic() - tapped < 5, "a tap waits for no push"
            time.sleep(0.5)
        rounds += 1
    return rounds


def follows(floor: Floor, tablet: Tablet, across: list[Awaited]) -> None:
    """Check that with Redis back, old and new reminders are given and screens are pushed to."""
    back = datetime.now(UTC)
    for one in across:
        one.once_within(back)
    later = floor.called(0)
    later.once_within()
    with tablet.socket() as screen:
        version = tablet.do("seat_player", seat=6)["version"]
        hear(screen, "screen", version=version)
    assert [len(one.told_at()) for one in (*across, later)] == [1] * (len(across) + 1)
