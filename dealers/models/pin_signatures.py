"""Commands that a floorperson signed with a PIN on a dealer's tablet."""

from django.db import models
from django.db.models import Q

from dealers.models.staff import Staff
from tables.models import Table

ANSWERS = (("", "Not answered"), ("mine", "Mine"), ("not_mine", "Not me"))


class PinSignature(models.Model):
    """One command signed with a PIN, and whether the owner of the PIN says that it was them.

    It is written with the command. `dealer` was signed in on the tablet.
    """

    person = models.ForeignKey(Staff, models.PROTECT, related_name="pin_signatures")
    dealer = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    table = models.ForeignKey(Table, models.PROTECT, related_name="pin_signatures")
    round_number = models.PositiveBigIntegerField()
    command = models.CharField(max_length=40)
    command_id = models.UUIDField(unique=True)
    device = models.CharField(max_length=30, blank=True)
    at = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=ANSWERS, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=Q(answer="", answered_at=None)
                | (Q(answer__in=("mine", "not_mine")) & Q(answered_at__isnull=False)),
                name="an_answer_about_a_pin_has_its_time",
            ),
        )
        indexes = (
            models.Index(fields=("at",), name="pin_signatures_by_time"),
            models.Index(fields=("table", "at"), condition=~Q(answer="mine"), name="pin_signatures_open"),
        )

    def __str__(self) -> str:
        return f"{self.person_id}: {self.command} at {self.table_id}"
