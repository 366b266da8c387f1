"""Rules submissions in all their versions, and who changed them when."""

from django.conf import settings
from django.db import models
from django.db.models import Q

CHANGES = ("drafted", "edited", "approved", "scheduled", "withdrawn")


class RulesSubmission(models.Model):
    """One version of a game's rules: drafted, then approved and never edited, then in force from a day on.

    `is_for_all`: it applies at every table of its game, including tables opened before its day.
    """

    reference = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=1)
    game = models.CharField(max_length=20)
    effective_on = models.DateField(null=True, blank=True)
    body = models.TextField()
    used_at = models.DateTimeField(null=True, blank=True)
    is_draft = models.BooleanField(default=False, db_default=False)
    approval_reference = models.CharField(max_length=60, blank=True, default="", db_default="")
    approved_on = models.DateField(null=True, blank=True)
    is_for_all = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ("reference", "version")
        constraints = (
            models.UniqueConstraint(fields=("reference", "version"), name="one_text_for_each_version"),
            models.CheckConstraint(condition=Q(version__gte=1), name="versions_count_from_one"),
            models.CheckConstraint(
                condition=Q(is_draft=False) | Q(effective_on=None, used_at=None, approved_on=None),
                name="a_draft_is_not_in_force",
            ),
        )

    def __str__(self) -> str:
        return f"{self.reference} v{self.version}"


class SubmissionChange(models.Model):
    """A change of a submission: who made it and when, with the drafted text. Append-only."""

    submission = models.ForeignKey(RulesSubmission, models.PROTECT, related_name="changes")
    kind = models.CharField(max_length=20)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="submission_changes")
    detail = models.CharField(max_length=400, blank=True)
    body = models.TextField(blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=CHANGES), name="a_change_of_a_known_kind"),
        )

    def __str__(self) -> str:
        return f"{self.submission_id} {self.kind}"
