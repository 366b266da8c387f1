"""Celery: what happens without a tap. Nothing here is timed by Celery itself: beat only says "look again"."""

import os
from datetime import timedelta

from celery import Celery
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")

SWEEP_SECONDS = 5

app = Celery("tablegame")
app.conf.update(
    broker_url=settings.REDIS_URL or "memory://",
    broker_connection_retry_on_startup=True,
    # Else a worker gives up after an hour without Redis, and all of the floor with it.
    broker_connection_max_retries=None,
    # A dead Redis is found within seconds, and a word that found no reader is worth nothing later.
    broker_transport_options={"socket_timeout": 15, "socket_connect_timeout": 5},
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    # Each task is safe to repeat: what it does is done once for its command id.
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    timezone="UTC",
    beat_scheduler="celery.beat:Scheduler",
    beat_schedule={
        "sweep": {
            "task": "tables.tasks.sweep",
            "schedule": timedelta(seconds=SWEEP_SECONDS),
            "options": {"expires": SWEEP_SECONDS},
        },
        "close_days": {
            "task": "tables.tasks.close_days",
            "schedule": timedelta(minutes=10),
            "options": {"expires": 600},
        },
        "clear_sessions": {
            "task": "dealers.tasks.clear_sessions",
            "schedule": timedelta(hours=1),
            "options": {"expires": 3600},
        },
        "write_heads": {
            "task": "tables.tasks.write_heads",
            "schedule": timedelta(minutes=1),
            "options": {"expires": 60},
        },
    },
)
app.autodiscover_tasks(["tables", "dealers"])
