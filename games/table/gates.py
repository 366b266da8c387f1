"""Checks for the whole table: closed, held, waiting for the floor, or with a stub that is off."""

from datetime import datetime

from games.rulebook.law import Refused
from games.table import commands as c
from games.table.approvals.checks import check_no_request
from games.table.command import Command
from games.table.decks.decide import check_deck, check_ready
from games.table.floor_calls.decide import check_hold
from games.table.payments.decide import check_payments
from games.table.rules.sign import check_posted, check_sign
from games.table.state import State
from games.table.stub.decide import check_stub

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
        c.ClearTable,
        c.Undo,
    }
)
# The commands that a closed table accepts.
ALLOWED_WHILE_CLOSED = (c.ReopenTable, c.TakeTable, c.LeaveTable, c.ScheduleRules, c.WithdrawRules)
FIRST_WAGERS = (c.PlaceWagers, c.MarkIn, c.RepeatWagers)


def check_gates(state: State, command: type[Command], now: datetime | None = None) -> None:
    """Refuse a command the table does not accept now; without a time, by what the screens show."""
    if state.now.is_closed and command not in ALLOWED_WHILE_CLOSED:
        raise Refused("closed.table")
    if command in ROUND_COMMANDS:
        check_no_request(state)
        if command not in (c.ClearTable, c.Undo):
            check_stub(state)
    if command in FIRST_WAGERS:
        check_posted(state) if now is None else check_sign(state, now)
    is_start = command is c.AnnounceNoMoreBets and state.felt.phase == "betting"
    if is_start or command is c.ClearTable:
        check_hold(state)
    if is_start:
        check_ready(state) if now is None else check_deck(state, now)
    if command is c.ClearTable:
        check_payments(state)
