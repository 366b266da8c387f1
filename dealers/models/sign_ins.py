"""Sign-ins: who is signed in, and who was."""

from django.db import models
from django.db.models import F, Q

from dealers.models.devices import Device
from dealers.models.staff import Staff
from tables.models import Table

ENDINGS = (
    ("signed_out", "Signed out"),
    ("signed_in_again", "Signed in again in the same browser"),
    ("relieved", "Relieved"),
    ("moved", "Went to another table"),
    ("idle", "Locked after a while without a tap"),
    ("role_changed", "Given another role"),
    ("deactivated", "Account closed"),
    ("pin_changed", "Given a new PIN"),
    ("device_revoked", "The tablet was taken away from the table"),
    ("restored", "The floor was restored from a backup"),
)


class SignIn(models.Model):
    """A sign-in, recognized by the hash of the session key until it ends. Nothing else says who is signed in.

    `table` is where a dealer works; `role` is the role at sign-in, and a change of role ends it. Without its
    `seal` a row signs nobody in: see dealers/auth/sign_in_seal.py.
    """

    key = models.CharField(max_length=64, unique=True)
    person = models.ForeignKey(Staff, models.PROTECT, related_name="sign_ins")
    role = models.CharField(max_length=20)
    device = models.ForeignKey(Device, models.PROTECT, null=True, blank=True, related_name="sign_ins")
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="sign_ins")
    began_at = models.DateTimeField()
    last_used_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_why = models.CharField(max_length=20, choices=ENDINGS, blank=True)
    seal = models.CharField(max_length=64, blank=True, default="", db_default="")

    class Meta:
        ordering = ("began_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("table",),
                condition=Q(ended_at=None, device__isnull=False, table__isnull=False),
                name="one_dealer_on_the_tablet_of_a_table",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None, ended_why="")
                | (Q(ended_at__gte=F("began_at")) & ~Q(ended_why="")),
                name="what_ended_says_why",
            ),
        )
        indexes = (models.Index(fields=("person",), condition=Q(ended_at=None), name="who_is_signed_in_now"),)

    def __str__(self) -> str:
        return f"{self.person_id} from {self.began_at}"
