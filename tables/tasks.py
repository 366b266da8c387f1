"""The tasks: each calls one function, and is safe to repeat."""

from celery import shared_task

from tables import days, heads, sweeping


@shared_task(name="tables.tasks.sweep")  # type: ignore[untyped-decorator]
def sweep() -> None:
    sweeping.sweep()


@shared_task(name="tables.tasks.write_heads")  # type: ignore[untyped-decorator]
def write_heads() -> None:
    heads.write_heads()


@shared_task(name="tables.tasks.close_days")  # type: ignore[untyped-decorator]
def close_days() -> None:
    days.close_days(meanwhile=sweeping.sweep_if_late)
