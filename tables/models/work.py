"""What stands beside the rounds: decks, answered requests, the meter, and what falls due."""

from datetime import UTC, datetime

from django.db import models
from django.db.models import F, Q

from tables.models.floor import Table


class Deck(models.Model):
    """A deck from the time it came to the table until it left; `sequence` is the event it came by."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="decks")
    sequence = models.PositiveBigIntegerField()
    name = models.CharField(max_length=40)
    back = models.CharField(max_length=40)
    is_preshuffled = models.BooleanField(default=False)
    received_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True, blank=True)
    verified_by = models.CharField(max_length=40, blank=True)
    in_play_since = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("table", "sequence")
        constraints = (
            models.UniqueConstraint(fields=("table", "sequence", "name"), name="a_deck_comes_once"),
            models.UniqueConstraint(
                fields=("table", "name"), condition=Q(removed_at=None), name="one_deck_of_a_name_at_a_table"
            ),
        )
        indexes = (models.Index(fields=("due_at",), condition=Q(removed_at=None), name="decks_that_are_due"),)

    def __str__(self) -> str:
        return f"{self.name} at {self.table_id}"


class Approval(models.Model):
    """A request that somebody other than the asker answered, or the asker withdrew."""

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


class Meter(models.Model):
    """The progressive meter of a table as it stands."""

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="meter")
    cents = models.BigIntegerField()

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(cents__gte=0), name="a_meter_is_not_below_nothing"),
        )

    def __str__(self) -> str:
        return f"meter of {self.table_id}"


# When a timer that cannot fall due any more is due.
NEVER = datetime(9999, 1, 1, tzinfo=UTC)


class Running(models.Manager["Timer"]):
    """The timers that will fall due."""

    def get_queryset(self) -> models.QuerySet["Timer"]:
        return super().get_queryset().exclude(due_at=NEVER)


class Timer(models.Model):
    """Something at a table that falls due; swept by those that are.

    A tap that stops one timer and starts another does so in one statement, so a stopped one is only set to
    never; the sweep takes it away.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="timers")
    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=40, blank=True)
    due_at = models.DateTimeField()

    objects = Running()
    with_stopped = models.Manager["Timer"]()

    class Meta:
        ordering = ("due_at",)
        constraints = (
            models.UniqueConstraint(fields=("table", "kind", "subject"), name="one_timer_for_each_subject"),
        )
        indexes = (models.Index(fields=("due_at",), name="timers_that_are_due"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} of {self.table_id}"


class Sweep(models.Model):
    """When timers were last looked at, by whom, and how late the latest was: one row."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    at = models.DateTimeField()
    by = models.CharField(max_length=20)
    lag_ms = models.BigIntegerField()

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_sweep"),)

    def __str__(self) -> str:
        return f"swept by {self.by}"


class DayReport(models.Model):
    """A gaming day that is over: whether its log was whole, and its figures by table, as JSON."""

    gaming_day = models.DateField(unique=True)
    made_at = models.DateTimeField()
    events = models.PositiveBigIntegerField()
    faults = models.TextField(blank=True)
    clock_offset_ms = models.BigIntegerField()
    figures = models.TextField()

    class Meta:
        ordering = ("gaming_day",)

    def __str__(self) -> str:
        return str(self.gaming_day)
