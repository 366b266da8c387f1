"""The seal of a push on its way through Redis: nobody without the floor's secret can make one.

HMAC-SHA256, which costs a sixth of the encryption that channels_redis offers: see `bench/pushes.py`. It
covers the name of the group, so that a push to one table cannot be given to another.
"""

import hmac
import logging
import time
from functools import cache

from django.conf import settings

from tables.push.metrics import PUSHES_FORGED

log = logging.getLogger(__name__)

SEAL_BYTES = 32
LOG_EVERY_SECONDS = 60
PURPOSE = b"tablegame push"

_next_line = 0.0


def seal(channel: str, body: bytes) -> bytes:
    """Return a push as it is sent: its seal, then its body."""
    return _seal_of(channel, body) + body


def unseal(channel: str, sealed: bytes) -> bytes | None:
    """Return the body of a push, or None if its seal is not ours."""
    body = sealed[SEAL_BYTES:]
    if hmac.compare_digest(sealed[:SEAL_BYTES], _seal_of(channel, body)):
        return body
    PUSHES_FORGED.inc()
    _log_forged(channel)
    return None


def _seal_of(channel: str, body: bytes) -> bytes:
    # A name has no null byte, so it always ends where it ended when the seal was made.
    return hmac.digest(_key(), channel.encode() + b"\0" + body, "sha256")


@cache
def _key() -> bytes:
    """Return a key of our own, so that a seal is good for nothing else that the secret signs."""
    return hmac.digest(str(settings.SECRET_KEY).encode(), PURPOSE, "sha256")


def _log_forged(channel: str) -> None:
    """Write a line now and then, so that forged pushes cannot fill the log."""
    global _next_line  # noqa: PLW0603 - one log for a process
    now = time.monotonic()
    if now >= _next_line:
        _next_line = now + LOG_EVERY_SECONDS
        log.error("a push to %r was dropped: it does not come from this floor", channel)
