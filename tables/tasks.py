"""Celery tasks. Each calls one function and is safe to repeat. Celery looks for them in this module."""

from celery import shared_task

from tables.log.heads import minutely
from tables.reports import day_report
from tables.timers import sweep as timers
from tables.verify import runs


@shared_task(name="tables.tasks.sweep")  # type: ignore[untyped-decorator]
def sweep() -> None:
    timers.sweep()


@shared_task(name="tables.tasks.write_heads")  # type: ignore[untyped-decorator]
def write_heads() -> None:
    minutely.sign_and_deliver()


@shared_task(name="tables.tasks.close_days")  # type: ignore[untyped-decorator]
def close_days() -> None:
    day_report.close_days(meanwhile=timers.sweep_if_late)


@shared_task(name="tables.tasks.start_verification")  # type: ignore[untyped-decorator]
def start_verification() -> None:
    runs.start_due()
