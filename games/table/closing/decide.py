"""Decides whether a table closes or reopens."""

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.felt import is_between_rounds
from games.table.state import State, once_per_state


def close_table(state: State, command: c.CloseTable, by: By) -> Events:
    """Record that the table closed; refused until everything is finished and the decks are removed."""
    check_floor(by)
    check_close(state)
    return (e.TableClosed(),)


def check_close(state: State) -> None:
    if state.now.is_closed or before_closing(state):
        raise Refused("not_now.close")


@once_per_state
def before_closing(state: State) -> tuple[str, ...]:
    """Return what must be finished before the table can close."""
    now = state.now
    to_do = {
        "round": not is_between_rounds(state),
        "call": now.floor_called_at is not None,
        "request": bool(now.requests),
        "hold": now.hold is not None,
        "payment": any(payment.is_open and not payment.is_paperwork_only for payment in now.payments),
        "paperwork": any(payment.is_open and payment.is_paperwork_only for payment in now.payments),
        "decks": bool(now.decks),
    }
    return tuple(name for name, is_open in to_do.items() if is_open)


def reopen_table(state: State, command: c.ReopenTable, by: By) -> Events:
    check_floor(by)
    check_reopen(state)
    return (e.TableReopened(),)


def check_reopen(state: State) -> None:
    if not state.now.is_closed:
        raise Refused("not_closed.table")


DECIDERS: Deciders = {c.CloseTable: close_table, c.ReopenTable: reopen_table}
