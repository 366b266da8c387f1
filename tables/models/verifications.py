"""Runs of the verification of all logs."""

from django.conf import settings
from django.db import models
from django.db.models import Q

# How a run ended. "" is one that waits or is running.
OUTCOMES = (("", "Running"), ("fits", "Fits"), ("faults", "Faults"), ("failed", "Failed"), ("died", "Died"))


class LogVerification(models.Model):
    """One run of `verify_log --rows` with the archives: asked for, started, and how far it has come.

    The nightly one has the gaming `day` that was over, and nobody in `asked_by`. `faults` is a JSON list of
    `{table, fault}`; `seen_at` is when its process was last heard of.
    """

    day = models.DateField(unique=True, null=True, blank=True)
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    started_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=10, choices=OUTCOMES, blank=True)
    tables = models.PositiveIntegerField(default=0, db_default=0)
    events = models.PositiveBigIntegerField(default=0, db_default=0)
    events_to_read = models.PositiveBigIntegerField(default=0, db_default=0)
    faults = models.TextField(blank=True, default="[]", db_default="[]")
    notes = models.TextField(blank=True, default="", db_default="")

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("outcome",), condition=Q(outcome=""), name="one_verification_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(outcome="", ended_at=None) | (~Q(outcome="") & Q(ended_at__isnull=False)),
                name="a_verification_that_ended_says_how",
            ),
        )

    def __str__(self) -> str:
        return f"verification {self.pk}"
