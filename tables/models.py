"""What happened at the tables. Nothing here is ever deleted."""

from django.conf import settings
from django.db import models


class Table(models.Model):
    """A table of the floor, and the snapshot of its state: the fold of its log, as text."""

    name = models.CharField(max_length=40, unique=True)
    game = models.CharField(max_length=20)
    dealer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="tables"
    )
    snapshot = models.TextField()
    version = models.PositiveBigIntegerField()
    step = models.PositiveBigIntegerField()
    head = models.CharField(max_length=64)
    last_event_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class TableEvent(models.Model):
    """One event of a table's log. Its hash covers its stored text and the event before it."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="events")
    sequence = models.PositiveBigIntegerField()
    step = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=40)
    device = models.CharField(max_length=40, blank=True)
    command_id = models.UUIDField()
    place = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    body = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("table", "sequence")
        constraints = (
            models.UniqueConstraint(fields=("table", "sequence"), name="one_event_for_each_sequence"),
            models.UniqueConstraint(fields=("command_id", "place"), name="one_effect_for_each_command"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.sequence}"
