"""Rate limits: how many requests a second one tablet, person or token may send, twice as many in a burst.

Each process keeps its own buckets. A slow client is let through by them alone, so an ordinary command costs
nothing and never waits for Redis. A fast client is also counted in Redis, if there is one, together with its
earlier requests, so that several processes share one limit. A client that is fast in one process and slow in
another gets a tenth more for each of the others. While Redis is down, each process applies the limit by
itself.
"""

import logging
import time
from collections import Counter
from threading import Lock

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

# A slow client stays below a tenth of the limit in each process.
SLOW_FRACTION = 10
# A slow Redis is worse than none: the request goes on without it, and for some seconds it is not tried again.
REDIS_SECONDS = 0.1
REDIS_RETRY_SECONDS = 5
# How many names are kept before the full buckets are dropped.
MAX_CLIENTS = 10_000


class TooManyRequests(Exception):  # noqa: N818 - an answer, not a fault
    """The client sent too many requests and may try again after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Buckets:
    """Token buckets by name, each refilled at a rate up to a size."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self._filled: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, name: str, now: float) -> float:
        """Take one token. Return 0, or the seconds until there is one."""
        with self._lock:
            level, at = self._filled.get(name, (self.size, now))
            level = min(self.size, level + (now - at) * self.rate)
            if level < 1:
                self._filled[name] = level, now
                return (1 - level) / self.rate
            self._filled[name] = level - 1, now
            if len(self._filled) > MAX_CLIENTS:
                self._forget(now)
            return 0

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again, because a new one is the same."""
        since = now - self.size / self.rate
        self._filled = {name: bucket for name, bucket in self._filled.items() if bucket[1] > since}


# A bucket is stored as the time when it will be full, in milliseconds of the Redis clock. Requests that were
# let through before are always subtracted, the current one only if there is room.
SHARED_BUCKET = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local each = tonumber(ARGV[1])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + tonumber(ARGV[3]) * each
local wait = full + each - now - tonumber(ARGV[2])
if wait <= 0 then full = full + each end
if full > now then redis.call('SET', KEYS[1], full, 'PX', math.ceil(full - now)) end
return math.max(0, math.ceil(wait))
"""


class SharedBuckets:
    """Token buckets in Redis, shared by all processes."""

    def __init__(self, kind: str, url: str, rate: float, size: float) -> None:
        self._kind = kind
        client = redis.Redis.from_url(
            url,
            socket_timeout=REDIS_SECONDS,
            socket_connect_timeout=REDIS_SECONDS,
            retry=Retry(NoBackoff(), retries=0),
        )
        self._take = client.register_script(SHARED_BUCKET)
        self._each_ms = 1000 / rate
        self._size_ms = 1000 * size / rate
        self._retry_at = 0.0

    def take(self, name: str, before: int, now: float) -> float | None:
        """Take one token, and those for earlier requests not counted here. Return None if Redis fails."""
        if now < self._retry_at:
            return None
        try:
            waiting = self._take(
                keys=[f"rate:{self._kind}:{name}"], args=[self._each_ms, self._size_ms, before]
            )
        except redis.RedisError as error:
            self._retry_at = now + REDIS_RETRY_SECONDS
            log.warning("rate limits without Redis: %s", type(error).__name__)
            return None
        return int(waiting) / 1000


class RateLimit:
    """One limit that applies to each name. Different kinds are counted separately, in Redis too."""

    def __init__(self, rate: float, redis_url: str | None, kind: str = "", size: float | None = None) -> None:
        size = size or 2 * rate
        self.slow = Buckets(rate / SLOW_FRACTION, size / SLOW_FRACTION)
        self.own = Buckets(rate, size)
        self.shared = SharedBuckets(kind, redis_url, rate, size) if redis_url else None
        # Requests let through as slow since Redis last counted this client.
        self.uncounted: Counter[str] = Counter()

    def check(self, name: str) -> None:
        """Raise TooManyRequests for a name with too many requests."""
        now = time.monotonic()
        waiting: float | None = self.own.take(name, now)
        is_slow = self.slow.take(name, now) == 0
        if self.shared is not None and not waiting:
            waiting = self._share(self.shared, name, is_slow, now)
        if waiting:
            raise TooManyRequests(waiting)

    def _share(self, shared: SharedBuckets, name: str, is_slow: bool, now: float) -> float | None:
        if is_slow:
            if len(self.uncounted) >= MAX_CLIENTS:
                self.uncounted.clear()
            self.uncounted[name] += 1
            return 0
        # Tokens of long ago have been refilled since.
        before = min(self.uncounted.pop(name, 0), int(self.slow.size))
        return shared.take(name, before, now)


TAPS = RateLimit(settings.TAPS_A_SECOND, settings.REDIS_URL, "taps")
READS = RateLimit(settings.READS_A_SECOND, settings.REDIS_URL, "reads")
# Requests that read a gaming day of a log: one every two seconds, and a few at once.
LONG_READS = RateLimit(
    settings.READS_A_SECOND / 20, settings.REDIS_URL, "long", size=max(2.0, settings.READS_A_SECOND / 2)
)
SIGN_INS = RateLimit(settings.SIGN_INS_A_SECOND, settings.REDIS_URL, "sign_ins")
