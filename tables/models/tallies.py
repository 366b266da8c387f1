"""Hourly counts and sums, so that a day's report reads a few rows and not every round."""

from django.db import models

from tables.models.floor import Table


class Tally(models.Model):
    """A count at one table in one hour for one dealer, and for a second person where two were involved.

    `kind` says what is counted and `name` which one: the wagers of a box, the stub counts that were right.
    The current hour is kept in the table's row: see tables/rows/running_tallies.py.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="tallies", db_index=False)
    began_at = models.DateTimeField()
    gaming_day = models.DateField()
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=30, blank=True)
    dealer = models.CharField(max_length=40, blank=True)
    by = models.CharField(max_length=40, blank=True)
    number = models.BigIntegerField(default=0)
    staked_cents = models.BigIntegerField(default=0)
    returned_cents = models.BigIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "tallies"
        constraints = (
            models.UniqueConstraint(
                fields=("table", "began_at", "kind", "name", "dealer", "by"), name="one_tally_of_a_kind"
            ),
        )
        indexes = (models.Index(fields=("gaming_day", "kind", "table"), name="tallies_of_a_day"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".strip()
