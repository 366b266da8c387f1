"""Finished rounds and their wagers: the record people query, written when the table is cleared."""

from django.db import models
from django.db.models import F, Q

from tables.models.floor import Seat, Table


class Round(models.Model):
    """A finished round; `last_sequence` is the event that ended it.

    `record` and `settlement` are empty at a table that records no amounts. A round that was dealt while the
    app was away carries the time it was told for.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="rounds")
    number = models.PositiveBigIntegerField()
    rules_reference = models.CharField(max_length=60, blank=True)
    gaming_day = models.DateField()
    dealer = models.CharField(max_length=40)
    dealt_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField()
    last_sequence = models.PositiveBigIntegerField()
    was_missed = models.BooleanField(default=False)
    void = models.CharField(max_length=200, blank=True)
    record = models.TextField(blank=True)
    settlement = models.TextField(blank=True)
    staked_cents = models.BigIntegerField(default=0)
    returned_cents = models.BigIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_round_for_each_number"),
            models.CheckConstraint(
                condition=Q(staked_cents__gte=0) & Q(returned_cents__gte=0),
                name="a_round_is_not_below_nothing",
            ),
            models.CheckConstraint(
                condition=Q(void="") | Q(staked_cents=F("returned_cents")), name="a_void_returns_everything"
            ),
        )
        indexes = (
            models.Index(fields=("gaming_day", "table"), name="rounds_of_a_day"),
            models.Index(fields=("table", "last_sequence"), name="rounds_along_the_log"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Wager(models.Model):
    """One wager of a finished round and what became of it; `returned_cents` has the stake in it."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="wagers")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="wagers", db_index=False)
    box = models.CharField(max_length=30)
    player = models.CharField(max_length=40, blank=True)
    stake_cents = models.BigIntegerField()
    outcome = models.CharField(max_length=12)
    odds = models.CharField(max_length=30, blank=True)
    pays_cents = models.BigIntegerField()
    returned_cents = models.BigIntegerField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("round", "seat", "box"), name="one_wager_for_each_box"),
            models.CheckConstraint(
                condition=Q(stake_cents__gt=0) & Q(pays_cents__gte=0) & Q(returned_cents__gte=0),
                name="a_wager_is_a_stake",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=("win", "push", "lose", "withdrawn", "folded", "forfeited", "void")),
                name="an_outcome_of_the_law",
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id}: {self.box}"


class RoundCorrection(models.Model):
    """A closed round as it should have been; booked in the gaming day in which it was made."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="corrections")
    sequence = models.PositiveBigIntegerField()
    gaming_day = models.DateField()
    made_at = models.DateTimeField()
    asked_by = models.CharField(max_length=40)
    approved_by = models.CharField(max_length=40)
    reason = models.CharField(max_length=200)
    record = models.TextField()
    settlement = models.TextField()
    difference_cents = models.BigIntegerField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("round", "sequence"), name="one_correction_for_each_event"),
            models.CheckConstraint(
                condition=~Q(asked_by=F("approved_by")), name="nobody_approves_the_own_correction"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id} at {self.sequence}"
