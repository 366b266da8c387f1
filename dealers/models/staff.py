"""Staff accounts."""

from django.contrib.auth.models import AbstractUser
from django.db import models

ROLES = (
    ("dealer", "Dealer"),
    ("floorperson", "Floorperson"),
    ("pit_boss", "Pit boss"),
    ("auditor", "Auditor"),
    ("admin", "Administrator"),
)


class Staff(AbstractUser):
    """A person who works on the floor and signs in. The PIN is stored as a password hash.

    `pits` are the pits of a pit boss; a pit boss without any works every pit.
    """

    role = models.CharField(max_length=20, choices=ROLES, default="dealer", db_default="dealer")
    employee_number = models.CharField(max_length=12, unique=True, null=True, blank=True)
    display_name = models.CharField(max_length=40, blank=True, default="", db_default="")
    pits = models.ManyToManyField("tables.Pit", blank=True, related_name="bosses")

    class Meta(AbstractUser.Meta):
        verbose_name = "staff member"
        verbose_name_plural = "staff"

    def __str__(self) -> str:
        return self.display_name or self.first_name or self.username
