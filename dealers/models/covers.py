"""Cover: a pit boss who works another pit for a while."""

from django.db import models
from django.db.models import F, Q

from dealers.models.staff import Staff
from tables.models import Pit


class Cover(models.Model):
    """A pit that a pit boss of other pits works until a given time, or until somebody ends it earlier."""

    pit = models.ForeignKey(Pit, models.PROTECT, related_name="covers")
    person = models.ForeignKey(Staff, models.PROTECT, related_name="covers")
    given_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    given_at = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=Q(until__gt=F("given_at")), name="cover_has_an_end"),
            models.CheckConstraint(
                condition=~Q(person=F("given_by")), name="nobody_gives_cover_to_themselves"
            ),
        )
        indexes = (
            models.Index(fields=("person", "until"), condition=Q(ended_at=None), name="cover_of_a_pit_boss"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} in {self.pit_id}"
