"""Celery: work that no command starts. Beat times nothing itself; it only says "look again"."""

import os
from datetime import timedelta

from celery import Celery
from celery.schedules import schedule
from django.conf import settings

from tables import clock

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")

SWEEP_SECONDS = 5


def every(**interval: float) -> schedule:
    """Return a schedule by our own clock: after two seconds of tomorrow, Celery's would rest for a day."""
    return schedule(timedelta(**interval), nowfun=clock.now)


app = Celery("tablegame")
app.conf.update(
    broker_url=settings.REDIS_URL or "memory://",
    broker_connection_retry_on_startup=True,
    # Otherwise a worker gives up after an hour without Redis, and the timers stop.
    broker_connection_max_retries=None,
    # Notice a dead Redis within seconds; a message that no one read in time is worthless later.
    broker_transport_options={"socket_timeout": 15, "socket_connect_timeout": 5},
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    # Each task is safe to repeat: its effect happens once per command id.
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    timezone="UTC",
    beat_scheduler="celery.beat:Scheduler",
    beat_schedule={
        "sweep": {
            "task": "tables.tasks.sweep",
            "schedule": every(seconds=SWEEP_SECONDS),
            "options": {"expires": SWEEP_SECONDS},
        },
        "close_days": {
            "task": "tables.tasks.close_days",
            "schedule": every(minutes=10),
            "options": {"expires": 600},
        },
        "start_verification": {
            "task": "tables.tasks.start_verification",
            "schedule": every(seconds=10),
            "options": {"expires": 10},
        },
        "clear_sessions": {
            "task": "dealers.tasks.clear_sessions",
            "schedule": every(hours=1),
            "options": {"expires": 3600},
        },
        "write_heads": {
            "task": "tables.tasks.write_heads",
            "schedule": every(minutes=1),
            "options": {"expires": 60},
        },
    },
)
app.autodiscover_tasks(["tables", "dealers"])
