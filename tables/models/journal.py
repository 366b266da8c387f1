"""The journal: what matters beside the logs of the tables, in one chain."""

from django.db import models


class JournalEntry(models.Model):
    """A row as it was after a change: who changed it, when, and its values, or none once it was removed.

    `kind` is the database table of the row and `key` its id. The hash covers the entry and the one before it.
    Append-only.
    """

    # Counts from 1 without a gap.
    id = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    actor = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    key = models.BigIntegerField()
    body = models.TextField(null=True, blank=True)  # noqa: DJ001 - a removed row has no values
    note = models.CharField(max_length=200, blank=True, default="", db_default="")
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "journal"
        indexes = (models.Index(fields=("kind", "key", "id"), name="journal_of_a_row"),)

    def __str__(self) -> str:
        return f"entry {self.pk}"
