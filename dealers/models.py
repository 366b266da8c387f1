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
    """A person who works the floor and signs in."""

    role = models.CharField(max_length=20, choices=ROLES, default="dealer", db_default="dealer")

    class Meta(AbstractUser.Meta):
        verbose_name = "staff member"
        verbose_name_plural = "staff"
