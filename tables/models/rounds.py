"""Finished rounds and their wagers: the record people query, written when the table is cleared."""

from django.db import models
from django.db.models import F, Q

from tables.models.floor import Seat, Table


class Round(models.Model):
    """A finished round; `last_sequence` is the event that ended it.

    `record` and `settlement` are empty at a table that records no amounts. A round dealt while the app was
    down carries the time that was reported for it.
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
            # Searches read newest first: all rounds, those of a table or dealer, and the exceptional ones.
            models.Index(fields=("gaming_day", "ended_at"), name="rounds_by_time"),
            models.Index(fields=("table", "gaming_day", "ended_at"), name="rounds_of_a_table"),
            models.Index(fields=("dealer", "gaming_day", "ended_at"), name="rounds_of_a_dealer"),
            models.Index(fields=("gaming_day", "ended_at"), condition=~Q(void=""), name="rounds_voided"),
            models.Index(
                fields=("gaming_day", "ended_at"), condition=Q(was_missed=True), name="rounds_missed"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Wager(models.Model):
    """One wager of a finished round and its outcome; `returned_cents` includes the stake."""

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


class RoundSeat(models.Model):
    """One hand of a seat in a finished round, for searching: what the seat staked and what it was paid.

    `sequence` is the event it comes from: the one that ended the round, or a correction.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="seats", db_index=False)
    sequence = models.PositiveBigIntegerField()
    seat = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=20, blank=True)
    hand = models.CharField(max_length=30, blank=True)
    staked_cents = models.BigIntegerField()
    paid_cents = models.BigIntegerField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("round", "sequence", "seat", "place"), name="a_hand_of_a_seat_is_told_once"
            ),
        )
        indexes = (
            models.Index(fields=("hand", "round"), name="rounds_by_hand"),
            models.Index(fields=("staked_cents", "round"), name="rounds_by_stake"),
            models.Index(fields=("paid_cents", "round"), name="rounds_by_payout"),
        )

    def __str__(self) -> str:
        return f"{self.round_id}: seat {self.seat}"


class RoundCorrection(models.Model):
    """A closed round as it should have been. It counts for the gaming day on which it was corrected."""

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


class Irregularity(models.Model):
    """An irregularity noted at a table or reported later; `place` numbers those of one event."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="irregularities", db_index=False)
    sequence = models.PositiveBigIntegerField()
    place = models.PositiveSmallIntegerField(default=0)
    round_number = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=30)
    outcome = models.CharField(max_length=12, blank=True)
    law = models.CharField(max_length=40)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    gaming_day = models.DateField()
    noted_by = models.CharField(max_length=40)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "irregularities"
        constraints = (
            models.UniqueConstraint(
                fields=("table", "sequence", "place"), name="an_irregularity_is_noted_once"
            ),
        )
        indexes = (
            models.Index(fields=("table", "round_number"), name="irregularities_of_a_round"),
            models.Index(fields=("gaming_day", "table"), name="irregularities_of_a_day"),
            models.Index(fields=("kind", "gaming_day"), name="irregularities_of_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}: {self.kind}"
