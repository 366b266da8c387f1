"""A whole gaming day of each game, swept by real Celery workers, on both topologies."""

from contextlib import ExitStack

from tests.harness.servers.celery import worker
from tests.timers.file_clock import VARIABLE
from tests.timers.processes import days_by_celery
from tests.timers.processes.floor import Floor
from tests.timers.processes.floor_writer import scribe
from tests.timers.whole_days import GAMES


def gaming_days(floor: Floor) -> None:
    """With Redis two workers share the sweeps; without it, one works in a thread of the same process."""
    path = floor.folder / "clock"
    path.write_text("2026-11-16T11:00:00+00:00")
    path.with_suffix(".done").touch()
    env = floor.env | {VARIABLE: str(path)}
    with ExitStack() as stack:
        if "REDIS_URL" in env:
            for name in ("first", "second"):
                stack.enter_context(worker(floor.log(name), env, "tests.timers.processes.day_worker"))
        ask = stack.enter_context(scribe(env))
        for game, seed in GAMES:
            count = ask(days_by_celery.whole_day, game, seed)
            assert count > 20
