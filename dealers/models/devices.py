"""Tablets and enrollment codes."""

from django.db import models
from django.db.models import F, Q

from dealers.models.staff import Staff
from tables.models import Table


class Device(models.Model):
    """A tablet that belongs to a table. It is recognized by a cookie, stored only as a hash."""

    name = models.CharField(max_length=30)
    table = models.ForeignKey(Table, models.PROTECT, related_name="devices")
    cookie_hash = models.CharField(max_length=64, unique=True)
    enrolled_at = models.DateTimeField()
    enrolled_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name", "enrolled_at")
        constraints = (
            models.UniqueConstraint(
                fields=("name",), condition=Q(revoked_at=None), name="one_tablet_of_a_name"
            ),
        )

    def __str__(self) -> str:
        return self.name


class EnrolmentCode(models.Model):
    """A code from a floorperson that enrolls one tablet at one table, once and within minutes."""

    code_hash = models.CharField(max_length=64, unique=True)
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    made_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("made_at",)
        constraints = (
            models.CheckConstraint(
                condition=Q(used_at=None) | Q(used_at__lte=F("expires_at")), name="a_code_is_used_in_time"
            ),
        )

    def __str__(self) -> str:
        return f"code for {self.table_id}"
