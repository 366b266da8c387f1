"""The append-only log of each table."""

from django.db import models
from django.db.models import F

from tables.ids import IDS_PER_TABLE
from tables.models.floor import Table


class TableEvent(models.Model):
    """One event of a table's log. Its hash covers its stored text and the event before it.

    `marks` holds a short checksum of each column, so that a changed one can be named; the hash covers them
    too. On PostgreSQL the table is partitioned by `day`, the gaming day.
    """

    id = models.BigIntegerField(primary_key=True)
    table = models.ForeignKey(Table, models.PROTECT, related_name="events", db_index=False)
    sequence = models.PositiveBigIntegerField()
    day = models.DateField()
    step = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=40)
    device = models.CharField(max_length=40, blank=True)
    command_id = models.UUIDField()
    place = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    body = models.TextField()
    marks = models.CharField(max_length=120)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("command_id", "place", "day"), name="one_effect_for_each_command"
            ),
            models.CheckConstraint(
                condition=models.Q(id=F("table") * IDS_PER_TABLE + F("sequence")),
                name="an_event_has_its_number",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.sequence}"


class Checkpoint(models.Model):
    """The state of a table at one event of its log, with the hash there. A replay starts at the last one."""

    id = models.BigIntegerField(primary_key=True)
    table = models.ForeignKey(Table, models.PROTECT, related_name="checkpoints")
    sequence = models.PositiveBigIntegerField()
    day = models.DateField()
    state = models.TextField()
    head = models.CharField(max_length=64)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(id=F("table") * IDS_PER_TABLE + F("sequence")),
                name="a_checkpoint_has_its_number",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.sequence}"


class Archive(models.Model):
    """A gaming day of a table's log that was written to a signed file, verified, and removed here.

    `state` is the SHA-256 of the state after its last event, as the checkpoint there has it. `link` covers
    the row and the link before it, and `signature` signs it: see tables/log/archive_rows.py.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="archives")
    day = models.DateField()
    first_sequence = models.PositiveBigIntegerField()
    last_sequence = models.PositiveBigIntegerField()
    head = models.CharField(max_length=64)
    file = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()
    link = models.CharField(max_length=64, default="", db_default="")
    signature = models.CharField(max_length=64, default="", db_default="")
    state = models.CharField(max_length=64, blank=True, default="", db_default="")

    class Meta:
        ordering = ("table", "day")
        constraints = (models.UniqueConstraint(fields=("table", "day"), name="a_day_is_archived_once"),)

    def __str__(self) -> str:
        return f"{self.table_id} on {self.day}"
