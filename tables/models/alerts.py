"""Acknowledged alerts of a pit."""

from django.conf import settings
from django.db import models

from tables.models.floor import Pit, Table


class Acknowledgement(models.Model):
    """An alert that someone has seen, and when. `alert` is the full key of the alert."""

    pit = models.ForeignKey(Pit, models.PROTECT, related_name="acknowledgements")
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="acknowledgements")
    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=80, blank=True)
    since = models.DateTimeField()
    alert = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="acknowledgements")
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("pit", "alert"), name="an_alert_is_acknowledged_once"),
        )
        indexes = (models.Index(fields=("pit", "since"), name="acknowledged_since"),)

    def __str__(self) -> str:
        return self.alert
