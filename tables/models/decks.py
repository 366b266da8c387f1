"""Decks of cards at the tables."""

from django.db import models
from django.db.models import Q

from tables.models.floor import Table


class Deck(models.Model):
    """A deck from its arrival at the table until its removal. `sequence` is the event it arrived with."""

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
