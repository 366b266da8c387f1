"""Timers of the tables, and the time of the last sweep."""

from datetime import UTC, datetime

from django.db import models
from django.db.models import Q

from tables.models.floor import Table

# The due time of a stopped timer.
NEVER = datetime(9999, 1, 1, tzinfo=UTC)


class RunningTimers(models.Manager["Timer"]):
    """The timers that can still fall due."""

    def get_queryset(self) -> models.QuerySet["Timer"]:
        return super().get_queryset().exclude(due_at=NEVER)


class Timer(models.Model):
    """Something at a table that falls due and is then swept.

    A command that stops one timer and starts another does so in one statement, so a stopped timer is only set
    to never; the sweep deletes it.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="timers")
    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=40, blank=True)
    due_at = models.DateTimeField()

    objects = RunningTimers()
    with_stopped = models.Manager["Timer"]()

    class Meta:
        ordering = ("due_at",)
        constraints = (
            models.UniqueConstraint(fields=("table", "kind", "subject"), name="one_timer_for_each_subject"),
        )
        indexes = (models.Index(fields=("due_at",), name="timers_that_are_due"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} of {self.table_id}"


class Sweep(models.Model):
    """The last sweep: when, by which process, and how late the latest timer was. One row."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    at = models.DateTimeField()
    by = models.CharField(max_length=20)
    lag_ms = models.BigIntegerField()

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_sweep"),)

    def __str__(self) -> str:
        return f"swept by {self.by}"
