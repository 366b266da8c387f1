"""The floor: pits, tables with their seats, and who works where."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tables.models.submissions import RulesSubmission


class Pit(models.Model):
    """Tables that are watched together."""

    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table on the floor, with a snapshot of the state its log leads to, as text."""

    name = models.CharField(max_length=40, unique=True)
    game = models.CharField(max_length=20)
    pit = models.ForeignKey(Pit, models.PROTECT, null=True, blank=True, related_name="tables")
    submission = models.ForeignKey(
        RulesSubmission, models.PROTECT, null=True, blank=True, related_name="tables"
    )
    dealer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="tables"
    )
    snapshot = models.TextField()
    version = models.PositiveBigIntegerField()
    step = models.PositiveBigIntegerField()
    head = models.CharField(max_length=64)
    last_event_at = models.DateTimeField()
    is_closed = models.BooleanField(default=False, db_default=False)
    # Tile figures that are not in the state, written with each command: see tables/rows/tile_figures.py.
    figures = models.TextField(blank=True, default="", db_default="")
    # Tallies of the current hour: see tables/rows/running_tallies.py.
    tallies_now = models.TextField(blank=True, default="", db_default="")

    # The dealer's name, set by queries that read it with the table.
    dealer_name: str | None = None

    class Meta:
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(condition=Q(step__lte=F("version")), name="a_step_is_an_event"),
            models.CheckConstraint(condition=Q(version__gte=1), name="a_table_was_opened"),
        )

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A seat at a table and the player in it now. Its id follows from the table and the number."""

    id = models.BigIntegerField(primary_key=True)
    table = models.ForeignKey(Table, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    is_taken = models.BooleanField(default=False)
    player = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("table", "number")
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_seat_for_each_number"),
            models.CheckConstraint(
                condition=Q(is_taken=True) | Q(player=""), name="an_empty_seat_is_nobodys"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Assignment(models.Model):
    """A person assigned to a table, to deal or to supervise, and from when to when."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="assignments")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="assignments")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("table", "began_at")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "person"), condition=Q(ended_at=None), name="assigned_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=F("began_at")), name="ends_after_it_began"
            ),
        )

    def __str__(self) -> str:
        return f"{self.person_id} at {self.table_id}"


class RosterEntry(models.Model):
    """A person on a pit's roster for a gaming day. Relief dealers are chosen from these names."""

    pit = models.ForeignKey(Pit, models.PROTECT, related_name="roster")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="roster")
    gaming_day = models.DateField()

    class Meta:
        ordering = ("gaming_day", "pit", "person")
        verbose_name_plural = "roster"
        constraints = (
            models.UniqueConstraint(fields=("pit", "person", "gaming_day"), name="rostered_once_a_day"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} on {self.gaming_day}"


class Meter(models.Model):
    """The current amount of a table's progressive meter."""

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="meter")
    cents = models.BigIntegerField()

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(cents__gte=0), name="a_meter_is_not_below_nothing"),
        )

    def __str__(self) -> str:
        return f"meter of {self.table_id}"
