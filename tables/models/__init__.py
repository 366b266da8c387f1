"""Everything that happened at the tables. Nothing of a round is ever deleted: it is voided."""

from tables.models.alerts import Acknowledgement
from tables.models.approvals import Approval
from tables.models.clock import ClockReference
from tables.models.decks import Deck
from tables.models.floor import Assignment, Meter, Pit, RosterEntry, Seat, Table
from tables.models.journal import JournalEntry
from tables.models.log import Archive, Checkpoint, TableEvent
from tables.models.reports import DayReport
from tables.models.rounds import Irregularity, Round, RoundCorrection, RoundSeat, Wager
from tables.models.submissions import RulesSubmission, SubmissionChange
from tables.models.tallies import Tally
from tables.models.timers import Sweep, Timer
from tables.models.verifications import LogVerification

__all__ = (
    "Acknowledgement",
    "Approval",
    "Archive",
    "Assignment",
    "Checkpoint",
    "ClockReference",
    "DayReport",
    "Deck",
    "Irregularity",
    "JournalEntry",
    "LogVerification",
    "Meter",
    "Pit",
    "RosterEntry",
    "Round",
    "RoundCorrection",
    "RoundSeat",
    "RulesSubmission",
    "Seat",
    "SubmissionChange",
    "Sweep",
    "Table",
    "TableEvent",
    "Tally",
    "Timer",
    "Wager",
)
