"""When Python collects garbage: in a pause between taps, and hardly ever while people tap.

A full collection looks at every object of every open table, and no tap is answered meanwhile. Requests leave
no cycles behind, so garbage grows slowly; `bench/night.py` shows how much.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

# A young collection, which takes a fraction of a millisecond, comes after this many new objects; an older one
# after ten of those, and after ten of the older ones a full one. That keeps memory bounded without any pause.
THRESHOLDS = (10_000, 10, 10)
CHECK_SECONDS = 0.25
# At most this often, and only when somebody has tapped since.
COLLECT_SECONDS = 60

_tasks: set[asyncio.Task[None]] = set()
# How many requests have begun, and how many are answered.
_counts = [0, 0]


def freeze_startup() -> None:
    """Leave out what exists now from all collections: it lives as long as the process."""
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
    gc.freeze()


@contextmanager
def underway() -> Iterator[None]:
    """Mark a request that is being answered, and start collecting in the pauses once per serving process."""
    _counts[0] += 1
    if not _tasks:
        _tasks.add(asyncio.get_running_loop().create_task(collect_in_pauses()))
    try:
        yield
    finally:
        _counts[1] += 1


async def collect_in_pauses() -> None:
    """Run a full collection now and then, when all requests are answered and none came for a moment."""
    loop = asyncio.get_running_loop()
    seen = collected = 0
    due = loop.time() + COLLECT_SECONDS
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        begun, answered = _counts
        is_pause, seen = seen == begun == answered, begun
        if is_pause and seen != collected and loop.time() >= due:
            gc.collect()
            collected, due = seen, loop.time() + COLLECT_SECONDS
