"""Checks for the whole table: closed, held, waiting for the floor, or for the count of its stub."""

from datetime import datetime

from games.rulebook.law import Refused
from games.table import commands as c
from games.table.approvals.checks import check_no_request
from games.table.command import Command
from games.table.decks.decide import check_deck, check_ready
from games.table.decks.idle import check_not_idle, is_idle_due, is_idle_shown
from games.table.floor_calls.decide import check_not_held
from games.table.payments.decide import check_payments
from games.table.rules.sign import check_posted, check_sign
from games.table.state import State
from games.table.stub.due import check_count_made, check_count_stands, check_stub

# The commands of a round; they wait while a request is open.
ROUND_COMMANDS: frozenset[type[Command]] = frozenset(
    {
        c.SeatPlayer,
        c.UnseatPlayer,
        c.MarkIn,
        c.PlaceWagers,
        c.RepeatWagers,
        c.RecordWagers,
        c.AnnounceNoMoreBets,
        c.LockProgressive,
        c.ConfirmCount,
        c.ReportDifference,
        c.ClearDifference,
        c.ConfirmMeter,
        c.Deal,
        c.Decide,
        c.DecideAll,
        c.Draw,
        c.TurnCard,
        c.TurnBox,
        c.SettleBonus,
        c.TurnHand,
        c.SeatLoses,
        c.DeclareHand,
        c.PayEnvy,
        c.ConfirmEnvy,
        c.ClearTable,
        c.Undo,
        c.TakeBackCall,
        c.ReenterCards,
        c.RedeclareHand,
        c.ReopenStep,
    }
)
# The commands that a closed table accepts.
ALLOWED_WHILE_CLOSED = (c.ReopenTable, c.TakeTable, c.LeaveTable, c.ScheduleRules, c.WithdrawRules)
# Requests that wait while the stub is off, because they could cover or end the count; so do most reports.
WAITING_FOR_STUB = (c.RequestVoid, c.RequestCorrection, c.ForfeitSeat)
FIRST_WAGERS = (c.PlaceWagers, c.MarkIn, c.RepeatWagers)


def check_gates(state: State, command: type[Command], now: datetime) -> None:
    """Refuse a command the table does not accept now."""
    _check_table(state, command)
    if command in FIRST_WAGERS:
        check_sign(state, now)
    if _starts_round(state, command):
        check_deck(state, now)
        check_not_idle(state, is_idle_due(state, now))


def check_gates_shown(state: State, command: type[Command]) -> None:
    """Refuse what the table does not accept as far as screens know; a reminder tells them what is due."""
    _check_table(state, command)
    if command in FIRST_WAGERS:
        check_posted(state)
    if _starts_round(state, command):
        check_ready(state)
        check_not_idle(state, is_idle_shown(state))


def _starts_round(state: State, command: type[Command]) -> bool:
    return command is c.AnnounceNoMoreBets and state.felt.phase == "betting"


def _check_table(state: State, command: type[Command]) -> None:
    if state.now.is_closed and command not in ALLOWED_WHILE_CLOSED:
        raise Refused("closed.table")
    if command in ROUND_COMMANDS:
        check_no_request(state)
        is_over = command is c.ClearTable and state.now.void is not None
        if command is not c.Undo and not is_over:
            check_stub(state)
        if command not in (c.RecordWagers, c.Undo):
            check_count_made(state)
    if command in WAITING_FOR_STUB:
        check_count_stands(state)
    if _starts_round(state, command) or command is c.ClearTable:
        check_not_held(state)
    if command is c.ClearTable:
        check_payments(state)
