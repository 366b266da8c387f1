"""The clock of each machine as it was last known to be right."""

from django.db import models


class ClockReference(models.Model):
    """What the wall clock showed when the clock that starts with the machine showed `steady_ms`.

    One row for each start of a machine. A process that starts after the wall clock has slipped reads it.
    """

    # The name that the system gave to this start, or nothing where it gives none.
    boot = models.CharField(max_length=36, primary_key=True)
    at = models.DateTimeField()
    steady_ms = models.BigIntegerField()
    # The time may also be later: the clock was behind when the machine started.
    is_minimum = models.BooleanField(db_default=False, default=False)

    def __str__(self) -> str:
        return f"clock of {self.boot}"
