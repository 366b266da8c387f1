"""Answered requests."""

from django.db import models
from django.db.models import F, Q

from tables.models.floor import Table


class Approval(models.Model):
    """A request that another person answered, or that the person who asked withdrew.

    `seat`, `due_cents` and `paid_cents` say what a seat was paid instead of what it was due. `late_cents` is
    what such an answer adds to the payouts of a round that was over; it counts on the day of the answer.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="approvals")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    reason = models.CharField(max_length=200)
    round_number = models.PositiveBigIntegerField()
    step = models.PositiveBigIntegerField()
    asked_by = models.CharField(max_length=40)
    asked_at = models.DateTimeField()
    answer = models.CharField(max_length=20)
    answered_by = models.CharField(max_length=40)
    answered_at = models.DateTimeField()
    sequence = models.PositiveBigIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    due_cents = models.BigIntegerField(null=True, blank=True)
    paid_cents = models.BigIntegerField(null=True, blank=True)
    late_cents = models.BigIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ("table", "number")
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="a_request_is_answered_once"),
            models.CheckConstraint(
                condition=~Q(answer="approved") | ~Q(asked_by=F("answered_by")),
                name="nobody_approves_the_own_request",
            ),
        )
        indexes = (models.Index(fields=("answered_at",), name="requests_by_answer"),)

    def __str__(self) -> str:
        return f"{self.table_id}: request {self.number}"
