"""The tapping side of a day swept by Celery: it taps, and says when the next beat is."""

import os
import time


def whole_day(game: str, seed: int) -> int:
    """Play and check a gaming day, and return the number of reminders."""
    from tests.timers.played_days import Day  # noqa: PLC0415 - Django is set up by now
    from tests.timers.processes.day_worker import app, done_file  # noqa: PLC0415
    from tests.timers.whole_days import check, play_a_day  # noqa: PLC0415

    class CeleryDay(Day):
        """A day in which each beat comes twice, as after a restart the first beat did not notice."""

        def carry_out(self, due: object) -> None:
            wanted = done_file().stat().st_size + 2
            for _ in range(2):
                app.send_task("tables.tasks.sweep")
            deadline = time.monotonic() + 60
            while done_file().stat().st_size < wanted:
                assert time.monotonic() < deadline, "no worker swept"
                time.sleep(0.002)

    start_worker()
    day = CeleryDay(game, seed)
    play_a_day(day)
    check(day, seed)
    return len(day.reminders())


_started: list[bool] = []


def start_worker() -> None:
    """Start a worker as in the one process, where it is a thread; the test is the beat."""
    from tablegame.celery import app  # noqa: PLC0415 - Django is set up by now
    from tablegame.serve import start_celery_in_threads  # noqa: PLC0415

    if "REDIS_URL" in os.environ or _started:
        return
    _started.append(True)
    app.conf.beat_schedule = {}
    # Otherwise it polls its memory once a second.
    app.conf.broker_transport_options = {"polling_interval": 0.01}
    start_celery_in_threads()
