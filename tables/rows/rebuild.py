"""Rebuilds the rows of one table from its events in memory, with the same changes a command writes."""

from collections import defaultdict
from collections.abc import Iterable
from copy import copy
from typing import Any

from django.db.models import Model

from games.table.state import State
from tables.models import Deck
from tables.rows.changes import Change, Increment, Insert, Transition, Update
from tables.rows.floor import meter_changes, seat_changes, timer_changes
from tables.rows.running_tallies import TallySums

CURRENT_ROW_CHANGES = (seat_changes, meter_changes, timer_changes)


class RebuiltRows:
    """Rebuilt rows by model. The caller removes finished ones once it has compared them."""

    def __init__(self) -> None:
        self.rows: defaultdict[type[Model], list[Any]] = defaultdict(list)
        self.removed_decks: list[Deck] = []
        self.tallies = TallySums()

    def begin_at(self, table_id: int, base: State, decks: Iterable[Deck]) -> None:
        """Start from the rows at the beginning of the log. The decks supply what the state does not hold."""
        # Current rows depend on neither the event nor its time.
        for kind in CURRENT_ROW_CHANGES:
            self.apply(kind(Transition(table_id, None, None, base, None, "", None)))  # type: ignore[arg-type]
        in_play = {deck.name: deck.in_play_since for deck in base.now.decks}
        for stored in decks:
            deck = copy(stored)
            deck.in_play_since = in_play[deck.name]
            deck.removed_at, deck.removed_reason = None, ""
            self.rows[Deck].append(deck)

    def apply(self, changes: Iterable[Change]) -> None:
        for change in changes:
            if isinstance(change, Increment):
                self.tallies.add(*change)
            elif isinstance(change, Insert):
                self.rows[type(change.row)].append(change.row)
            elif isinstance(change, Update):
                for row in self._matching(change.model, change.found_by):
                    for name, value in change.to.items():
                        setattr(row, name, value)
                self._put_decks_aside(change.to)
            else:
                removed = self._matching(change.model, change.found_by)
                self.rows[change.model] = [row for row in self.rows[change.model] if row not in removed]

    def _put_decks_aside(self, to: dict[str, Any]) -> None:
        """Set removed decks aside, so that years of them do not slow down each update."""
        if to.get("removed_at") is not None:
            decks = self.rows[Deck]
            self.removed_decks += [deck for deck in decks if deck.removed_at is not None]
            self.rows[Deck] = [deck for deck in decks if deck.removed_at is None]

    def _matching(self, model: type[Model], found_by: dict[str, Any]) -> list[Any]:
        return [
            row
            for row in self.rows[model]
            if all(getattr(row, name) == value for name, value in found_by.items())
        ]
