"""Closing a table, and opening it again."""

from games import commands as c
from games import events as e
from games.deciders import By, Deciders, Events
from games.law import Refused
from games.state import State
from games.tap_checks import check_floor


def close_table(state: State, command: c.CloseTable, by: By) -> Events:
    """No round, call, request, hold or payment is open, and the decks are gone; the meter stays as it is."""
    check_floor(by)
    if not can_close(state):
        raise Refused("not_now.close")
    return (e.TableClosed(),)


def can_close(state: State) -> bool:
    now = state.now
    is_quiet = state.felt.phase == "betting" and not any(seat.is_in for seat in state.felt.seats)
    is_quiet = is_quiet and now.floor_called_at is None
    is_paid = not any(payment.is_open for payment in now.payments)
    return (
        is_quiet and is_paid and not now.requests and now.hold is None and not now.decks and not now.is_closed
    )


def reopen_table(state: State, command: c.ReopenTable, by: By) -> Events:
    check_floor(by)
    if not state.now.is_closed:
        raise Refused("not_closed.table")
    return (e.TableReopened(),)


DECIDERS: Deciders = {c.CloseTable: close_table, c.ReopenTable: reopen_table}
