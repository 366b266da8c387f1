"""Checks the row of a table, with its snapshot and figures, against its log."""

from games.table.state import State
from tables.faults import Fault, call_or_fault, read_page
from tables.ids import id_in_table
from tables.models import RulesSubmission, Table, TableEvent
from tables.rows.tile_figures import count_day, read_figures
from tables.verify.states import check_state, read_stored_state

TABLE_ROW = "the table"


def check_table_row(table: Table, state: State | None, head: str, last: TableEvent | None) -> list[str]:
    """Check the columns of the table row against the last event, and the snapshot against the replay.

    Return notes.
    """
    snapshot = read_stored_state(TABLE_ROW, "snapshot", table.snapshot)
    if snapshot.version != table.version and _is_head_of(table, snapshot.version):
        raise Fault(TABLE_ROW, "version", f"is {table.version}, its snapshot says {snapshot.version}")
    if state is None:
        raise Fault("event 1", "", "is missing")
    expected = {
        "head": head,
        "step": state.step,
        "game": state.game,
        "is_closed": state.now.is_closed,
    }
    if last is not None:
        expected["last_event_at"] = last.at
    _check_submission(table, state)
    for column, value in expected.items():
        if getattr(table, column) != value:
            raise Fault(TABLE_ROW, column, f"is {getattr(table, column)}, by the log {value}")
    note = check_state(TABLE_ROW, "snapshot", table.snapshot, state)
    return [note] if note else []


def _check_submission(table: Table, state: State) -> None:
    """Check that the table's submission is the one of its log, is there, and is marked as used."""
    rules = "" if state.now.submission is None else state.now.submission.reference
    rows = RulesSubmission.objects.filter(pk=table.submission_id or 0)
    submission = next(read_page(rows, 1, lambda key: f"submission {key}"), None)
    if table.submission_id is not None and submission is None:
        raise Fault(TABLE_ROW, "submission_id", f"is {table.submission_id}, and that submission is gone")
    if rules != ("" if submission is None else str(submission)):
        raise Fault(TABLE_ROW, "submission_id", f"is that of {submission}, by the log {rules or 'none'}")
    if submission is not None and submission.used_at is None:
        raise Fault(f"submission {submission}", "used_at", "is empty, and the table deals under it")


def check_figures(table: Table) -> None:
    """Check the tile's rounds and win of the day against the round rows."""
    figures = call_or_fault(Fault(TABLE_ROW, "figures", "cannot be read"), read_figures, table.figures)
    if figures.day is None:
        return
    counted = count_day(table.pk, figures.day, table.version)
    if (figures.rounds, figures.win_cents) != counted:
        shown = f"{figures.rounds} rounds and {figures.win_cents} cents"
        raise Fault(
            TABLE_ROW, "figures", f"has {shown}, by its rounds {counted.rounds} and {counted.win_cents}"
        )


def fault_of_short_log(table: Table, expected: int) -> Fault:
    """Return the fault when a log ends early: a missing event, or a wrong version in the table row."""
    if read_stored_state(TABLE_ROW, "snapshot", table.snapshot).version == expected - 1:
        return Fault(TABLE_ROW, "version", f"is {table.version}, its log ends with event {expected - 1}")
    return Fault(f"event {expected}", "", "is missing")


def _is_head_of(table: Table, version: int) -> bool:
    return TableEvent.objects.filter(pk=id_in_table(table.pk, version), hash=table.head).exists()
