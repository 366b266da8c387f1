"""The kinds of rows that follow from events: what identifies a row of each kind, and what people call it."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import AutoField, BigAutoField, Model

from tables.faults import Fault
from tables.ids import IDS_PER_TABLE
from tables.models import (
    Approval,
    Deck,
    Irregularity,
    Meter,
    Round,
    RoundCorrection,
    RoundSeat,
    Seat,
    Tally,
    Timer,
    Wager,
)


class RowKind(NamedTuple):
    """Rows of one model. `along` is the column that follows the log, if the rows are history.

    With `may_look_alike`, a row that differs in a single column may well be a different row.
    """

    model: type[Model]
    key: tuple[str, ...]
    name: Callable[[Any], str]
    along: str = ""
    of_table: str = "table_id"
    may_look_alike: bool = False

    @property
    def columns(self) -> list[str]:
        """Return every column except an id assigned by the database."""
        fields = self.model._meta.concrete_fields  # noqa: SLF001 - Django's own name for it
        return [field.attname for field in fields if not isinstance(field, AutoField | BigAutoField)]

    def key_of(self, row: Model) -> tuple[Any, ...]:
        return tuple(getattr(row, name) for name in self.key)


SEATS = RowKind(Seat, ("id",), lambda row: f"seat {row.number}")
DECKS = RowKind(
    Deck, ("sequence", "name"), lambda row: f"deck {row.name} of event {row.sequence}", along="sequence"
)
METERS = RowKind(Meter, ("table_id",), lambda _: "meter", may_look_alike=True)
TIMERS = RowKind(
    Timer, ("kind", "subject"), lambda row: f"timer {row.kind} {row.subject}".strip(), may_look_alike=True
)
APPROVALS = RowKind(Approval, ("number",), lambda row: f"answered request {row.number}", along="sequence")
ROUNDS = RowKind(Round, ("number",), lambda row: f"round {row.number}", along="last_sequence")
CORRECTIONS = RowKind(
    RoundCorrection,
    ("round_id", "sequence"),
    lambda row: f"correction of event {row.sequence}",
    along="sequence",
    of_table="round__table_id",
)
WAGERS = RowKind(
    Wager,
    ("round_id", "seat_id", "box"),
    lambda row: f"wager of round {row.round.number}, seat {row.seat_id % IDS_PER_TABLE}, {row.box}",
    of_table="round__table_id",
    may_look_alike=True,
)
ROUND_SEATS = RowKind(
    RoundSeat,
    ("round_id", "sequence", "seat", "place"),
    lambda row: f"seat {row.seat} of round {row.round.number} by event {row.sequence}",
    of_table="round__table_id",
    may_look_alike=True,
)
IRREGULARITIES = RowKind(
    Irregularity,
    ("sequence", "place"),
    lambda row: f"irregularity of event {row.sequence}",
    along="sequence",
)

TALLIES = RowKind(
    Tally,
    ("began_at", "kind", "name", "dealer", "by"),
    lambda row: " ".join(f"tally {row.kind} {row.name} of {row.began_at:%Y-%m-%d %H:%M} UTC".split()),
    may_look_alike=True,
)


def compare_rows(kind: RowKind, expected: Iterable[Model], stored: Iterable[Model]) -> None:
    """Raise a fault unless the stored rows equal the ones rebuilt from the log, column by column."""
    left: dict[tuple[Any, ...], Model] = {}
    for row in stored:
        key = kind.key_of(row)
        if key in left:
            raise Fault(kind.name(row), "", "is there twice")
        left[key] = row
    pairs = [(row, left.pop(kind.key_of(row), None)) for row in expected]
    columns = kind.columns
    values_of = attrgetter(*columns)
    for row, other in pairs:
        if other is None:
            raise _missing_row(kind, row, left.values())
        if values_of(other) != values_of(row):
            column = next(name for name in columns if getattr(other, name) != getattr(row, name))
            raise _changed(kind, column, row, getattr(other, column))
    for row in left.values():
        raise Fault(kind.name(row), "", "follows from no event")


def _missing_row(kind: RowKind, expected: Model, left: Iterable[Model]) -> Fault:
    """Return the fault for a missing key: one column was changed, or the row was deleted."""
    for stored in left:
        differing = [name for name in kind.columns if getattr(stored, name) != getattr(expected, name)]
        if len(differing) == 1:
            return _changed(kind, differing[0], expected, getattr(stored, differing[0]))
    values = {name: getattr(expected, name) for name in kind.columns}
    for column in () if kind.may_look_alike else kind.columns:
        others = {name: value for name, value in values.items() if name != column}
        elsewhere = kind.model._default_manager.filter(**others)  # noqa: SLF001 - Django's own name for it
        for (value,) in elsewhere.order_by("pk").values_list(column)[:1]:
            return _changed(kind, column, expected, value)
    return Fault(kind.name(expected), "", "is missing")


def _changed(kind: RowKind, column: str, expected: Model, value: object) -> Fault:
    return Fault(
        kind.name(expected), column, f"is {_short(value)}, by the log {_short(getattr(expected, column))}"
    )


def _short(value: object) -> str:
    text = str(value) if value is None or isinstance(value, bool | int) else f"'{value}'"
    return text if len(text) <= 60 else f"{text[:57]}...'"
