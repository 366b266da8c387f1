"""Reports of closed gaming days."""

from django.db import models


class DayReport(models.Model):
    """A closed gaming day: whether its log was intact, and its figures by table, as JSON."""

    gaming_day = models.DateField(unique=True)
    made_at = models.DateTimeField()
    events = models.PositiveBigIntegerField()
    faults = models.TextField(blank=True)
    clock_offset_ms = models.BigIntegerField()
    figures = models.TextField()

    class Meta:
        ordering = ("gaming_day",)

    def __str__(self) -> str:
        return str(self.gaming_day)
