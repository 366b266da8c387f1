"""How often one tablet, person or token may send requests."""

import asyncio
import json
import time
from collections import Counter
from pathlib import Path
from uuid import uuid4

from bench.client import Http
from dealers.limits.rate_limits import MAX_CLIENTS, SLOW_FRACTION, Buckets, RateLimit, TooManyRequests
from tests.harness.servers.process import free_port
from tests.harness.servers.redis import Redis
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet
from tests.web.clients import ask, ask_as

RATE = 20


def taken(limit: RateLimit, name: str, tries: int) -> int:
    """Return how many of this many at once are let through."""
    count = 0
    for _ in range(tries):
        try:
            limit.check(name)
        except TooManyRequests as too_many:
            assert too_many.seconds > 0  # noqa: PT017 - each of them says how long
        else:
            count += 1
    return count


def test_a_bucket_gives_its_size_at_once_and_then_its_rate() -> None:
    buckets = Buckets(rate=2, size=4)
    assert [buckets.take("a", now=100) for _ in range(4)] == [0, 0, 0, 0]
    assert buckets.take("a", now=100) == 0.5
    assert buckets.take("b", now=100) == 0
    assert buckets.take("a", now=100.5) == 0
    assert buckets.take("a", now=100.5) == 0.5
    assert [buckets.take("a", now=1000) for _ in range(5)] == [0, 0, 0, 0, 0.5]


def test_names_that_are_full_again_are_forgotten() -> None:
    buckets = Buckets(rate=1, size=2)
    for number in range(MAX_CLIENTS):
        buckets.take(f"address:{number}", now=0)
    buckets.take("one more", now=10)
    assert len(buckets._filled) == 1  # noqa: SLF001 - nothing else shows what is kept


def test_one_process_lets_a_burst_through_and_no_more() -> None:
    limit = RateLimit(RATE, None)
    assert 2 * RATE <= taken(limit, "device:1", 100) <= 2 * RATE + 5
    assert taken(limit, "device:2", 1) == 1


def test_two_processes_hold_one_limit_through_redis(redis_server: Redis) -> None:
    one, other = (RateLimit(RATE, redis_server.url) for _ in range(2))
    name, began = f"person:{uuid4()}", time.monotonic()
    both = sum(taken(limit, name, 10) for _ in range(10) for limit in (one, other))
    filled = RATE * (time.monotonic() - began)
    # The last few calm taps of one process may not be counted yet.
    assert 2 * RATE <= both <= 2 * RATE + filled + 2 * RATE // SLOW_FRACTION + 1


def test_other_kinds_are_counted_separately(redis_server: Redis) -> None:
    taps, reads = (RateLimit(RATE, redis_server.url, kind) for kind in ("taps", "reads"))
    name = f"person:{uuid4()}"
    assert taken(taps, name, 4 * RATE) < 4 * RATE
    assert taken(reads, name, 2 * RATE) == 2 * RATE


def test_an_asker_who_was_calm_for_long_owes_no_more_than_a_burst(redis_server: Redis) -> None:
    limit = RateLimit(RATE, redis_server.url)
    name = f"person:{uuid4()}"
    limit.uncounted[name] = 10_000
    assert taken(limit, name, 4 * RATE) >= 2 * RATE - 2 * RATE // SLOW_FRACTION


def test_a_redis_that_is_away_holds_up_nobody_and_each_process_counts_for_itself() -> None:
    limit = RateLimit(RATE, f"redis://127.0.0.1:{free_port()}/0")
    began = time.monotonic()
    assert 2 * RATE <= taken(limit, "device:1", 100) <= 2 * RATE + 10
    assert time.monotonic() - began < 1


def test_a_hasty_tablet_is_answered_429_and_goes_on_after_a_while(floor: Web, tmp_path: Path) -> None:
    env = {**floor.env, "TAPS_A_SECOND": str(RATE), "READS_A_SECOND": str(RATE)}
    with serving(tmp_path / "strict.log", env) as strict:
        tablet = Tablet(strict, 1)
        began = time.monotonic()
        statuses, last = asyncio.run(tap_hastily(tablet))
        seconds = time.monotonic() - began
        # Two processes share one limit, except for the few taps that are calm in one of them.
        assert 2 * RATE <= statuses[409] <= 1.1 * (2 * RATE + RATE * seconds) + 1
        assert statuses[429] == statuses.total() - statuses[409]
        assert last["retry-after"] == "1"
        # Reading is counted separately, and so is everyone else.
        assert ask_as(tablet, "/api/v1/tables/1").status == 200
        assert Tablet(strict, 1, "fran").tap("hold_table", seen=99_999, reason="dispute")[0] in {403, 409}
        time.sleep(1)
        assert tablet.tap("deal", seen=99_999)[0] == 409
        # An anonymous client is counted by its address.
        codes = {ask(strict, "/api/v1/tables/1").code for _ in range(4 * RATE)}
        assert codes == {(401, "sign_in"), (429, "too_many")}


async def tap_hastily(tablet: Tablet) -> tuple[Counter[int], dict[str, str]]:
    """Send stale taps over several connections at once, and return the headers of the last 429."""
    statuses, headers = Counter[int](), dict[str, str]()

    async def tap() -> None:
        http = await Http(tablet.web.port, tablet.cookies).open()
        for _ in range(30):
            body = {"id": str(uuid4()), "seen": 99_999, "name": "deal", "args": {}}
            status, _ = await http.send("POST", "/api/v1/tables/1/commands", json.dumps(body).encode())
            statuses[status] += 1
            if status == 429:
                headers.update(http.headers)
        http.close()

    await asyncio.gather(*(tap() for _ in range(6)))
    return statuses, headers
