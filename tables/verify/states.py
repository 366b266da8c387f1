"""Checks stored states (checkpoints and the snapshot) against the replayed log."""

from collections.abc import Collection
from datetime import date

import msgspec
from msgspec import Struct

from games.table.state import State, read_state, write_state
from tables.faults import Fault, call_or_fault, read_page
from tables.ids import id_in_table
from tables.models import Checkpoint, Table

# A state is a few kilobytes.
CHECKPOINTS_PER_PAGE = 50
OPENING_EVENT = 1


class StoredSchema(Struct):
    """The schema number of a stored state. The first schema has no number."""

    schema: int = 1


_schema_decoder = msgspec.json.Decoder(StoredSchema)


def read_stored_state(row: str, column: str, text: str) -> State:
    return call_or_fault(Fault(row, column, "cannot be read"), read_state, text)


def check_state(row: str, column: str, text: str, state: State) -> str:
    """Check that the text is the state byte for byte. Return a note if it has an older schema."""
    if text == write_state(state):
        return ""
    read_stored_state(row, column, text)
    schema = _schema_decoder.decode(text).schema
    if schema >= state.schema:
        raise Fault(row, column, "is not what the log folds to")
    return f"{row}: {column} has the older form {schema} and was not compared"


class CheckpointChecker:
    """Checks the checkpoints of a table one by one while its log is read."""

    def __init__(self, table_id: int, after: int, day: date | None, archived: Collection[int]) -> None:
        """Start after event `after`, of gaming day `day`. `archived` has the last event of each archive."""
        self.table_id = table_id
        self._archived = archived
        self.notes: list[str] = []
        self._day = day
        self._here: Checkpoint | None = None
        keys = (id_in_table(table_id, after), id_in_table(table_id + 1, 0) - 1)
        self._rest = Checkpoint.objects.filter(pk__range=keys).order_by("pk")
        self._page: list[Checkpoint] = []
        self._fetch()

    def _fetch(self) -> None:
        self._page = list(
            read_page(self._rest, CHECKPOINTS_PER_PAGE, lambda key: f"checkpoint at {self._number(key)}")
        )
        self._page.reverse()
        if self._page:
            self._rest = self._rest.filter(pk__gt=self._page[0].pk)

    def _number(self, key: int) -> int:
        return key - id_in_table(self.table_id, 0)

    def check(self, sequence: int, head: str, state: State | None) -> None:
        """Check the checkpoint at this event, if there is one, against the replayed log."""
        self._here = None
        if self._page and self._number(self._page[-1].pk) <= sequence:
            self._here = self._page.pop()
            self._check(self._here, head, state)
            if not self._page:
                self._fetch()
        if sequence == OPENING_EVENT:
            self._check_day(OPENING_EVENT)

    def _check(self, row: Checkpoint, head: str, state: State | None) -> None:
        name = f"checkpoint at {self._number(row.pk)}"
        if state is None:
            raise Fault(name, "", "follows from no event")
        own = {"table_id": self.table_id, "sequence": self._number(row.pk), "head": head}
        for column, value in own.items():
            if getattr(row, column) != value:
                raise Fault(name, column, f"is {getattr(row, column)}, by the log {value}")
        note = check_state(name, "state", row.state, state)
        self.notes += [note] if note else []

    def check_day(self, sequence: int, day: date) -> None:
        """Check that a checkpoint of the day comes before the first event of that day."""
        before, self._day = self._day, day
        # A table that was only opened has the checkpoint of its opening.
        if before not in (None, day) and sequence - 1 != OPENING_EVENT:
            self._check_day(sequence - 1)

    def _check_day(self, sequence: int) -> None:
        name = f"checkpoint at {sequence}"
        if self._here is None:
            raise Fault(name, "", "is missing")
        # One that `archive` wrote has the day it was archived.
        if self._here.day != self._day and sequence not in self._archived:
            raise Fault(name, "day", f"is {self._here.day}, by the log {self._day}")

    def check_rest(self) -> None:
        """Check that no checkpoint is past the table's version. Newer commands may have written one."""
        last = self._rest.order_by("-pk").values_list("pk", flat=True).first()
        last = last or (self._page[0].pk if self._page else None)
        now = Table.objects.values_list("version", flat=True).get(pk=self.table_id)
        if last is not None and self._number(last) > now:
            raise Fault(f"checkpoint at {self._number(last)}", "", "follows from no event")
