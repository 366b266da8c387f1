"""Checks a round against its log: each event since the last checkpoint, its row and its settlement."""

from typing import NamedTuple

import msgspec
from django.db import connection

from games.rulebook.law import Refused
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table.events import ClosedRoundCorrected, read_event
from games.table.evolve import evolve
from games.table.state import State
from tables.faults import Fault, call_or_fault, read_page
from tables.history.replay import CannotReplay, RoundEvents, checkpoint_before, finished_round, why_missing
from tables.ids import id_in_table
from tables.models import Checkpoint, Round, TableEvent
from tables.paging import PAGE
from tables.rows.changes import Insert, Transition
from tables.rows.rounds import correction_row, round_changes
from tables.rows.row_kinds import CORRECTIONS, ROUNDS, compare_rows
from tables.verify.events import STORED_TEXTS, check_as_stored, check_next
from tables.verify.states import read_stored_state


class RoundVerification(NamedTuple):
    """The events read, from first to last, the last hash, and the first fault.

    `gone` says why there is nothing to read. A round without amounts is not settled again.
    """

    events: int = 0
    first: int = 0
    last: int = 0
    head: str = ""
    fault: str = ""
    gone: str = ""
    is_settled_again: bool = False


def verify_round(round_row: Round) -> RoundVerification:
    wanted = finished_round(round_row)
    try:
        checkpoint = checkpoint_before(wanted)
        walk = _RoundReading(wanted, round_row, checkpoint)
        try:
            walk.go()
            _check_settlements(round_row)
            _check_corrections(round_row)
        except Fault as fault:
            return walk.checked(str(fault))
    except CannotReplay as why:
        return RoundVerification(gone=str(why))
    return walk.checked("", is_settled_again=bool(round_row.record))


class _RoundReading:
    """One pass over the log, from the checkpoint before a round to its end."""

    def __init__(self, wanted: RoundEvents, round_row: Round, checkpoint: Checkpoint) -> None:
        self.wanted, self.round_row, self.checkpoint = wanted, round_row, checkpoint
        self.table_id = wanted.table.pk
        self.sequence, self.head = checkpoint.sequence, checkpoint.head

    def go(self) -> None:
        name = f"checkpoint at {self.checkpoint.sequence}"
        before = TableEvent.objects.filter(pk=self.checkpoint.pk).values_list("hash", flat=True).first()
        if before is not None and before != self.head:
            raise Fault(name, "head", "is not the hash of its event")
        state = read_stored_state(name, "state", self.checkpoint.state)
        rows: list[Round] = []
        while self.sequence < self.wanted.last:
            page = self._page()
            if not page:
                raise why_missing(self.wanted, self.sequence + 1)
            for event in page:
                state = self._check(event, state, rows)
        compare_rows(ROUNDS, rows, [self.round_row])

    def _page(self) -> list[TableEvent]:
        last = min(self.sequence + PAGE, self.wanted.last)
        keys = (id_in_table(self.table_id, self.sequence + 1), id_in_table(self.table_id, last))
        page = TableEvent.objects.filter(pk__range=keys).order_by("pk", "day")
        if connection.vendor == "sqlite":
            page = page.annotate(**STORED_TEXTS)
        return list(read_page(page, PAGE + 1, lambda key: f"event {key - id_in_table(self.table_id, 0)}"))

    def _check(self, event: TableEvent, state: State, rows: list[Round]) -> State:
        expected = self.sequence + 1
        number = event.pk - id_in_table(self.table_id, 0)
        if number > expected:
            raise why_missing(self.wanted, expected)
        check_next(self.table_id, expected, self.head, event)
        if connection.vendor == "sqlite":
            check_as_stored(event)
        name = f"event {expected}"
        decoded = call_or_fault(Fault(name, "body", "cannot be read"), read_event, event.body)
        after = call_or_fault(Fault(name, "body", "cannot follow the events before"), evolve, state, decoded)
        if expected >= self.wanted.first:
            transition = Transition(self.table_id, state, decoded, after, event.at, event.actor, event.day)
            inserted = (change.row for change in round_changes(transition) if isinstance(change, Insert))
            rows += [
                row for row in inserted if isinstance(row, Round) and row.number == self.round_row.number
            ]
        self.sequence, self.head = expected, event.hash
        return after

    def checked(self, fault: str, is_settled_again: bool = False) -> RoundVerification:
        first = self.checkpoint.sequence + 1
        return RoundVerification(
            events=self.sequence - first + 1,
            first=first,
            last=self.sequence,
            head=self.head,
            fault=fault,
            is_settled_again=is_settled_again and not fault,
        )


def _check_settlements(round_row: Round) -> None:
    """Settle the round and its corrections again from their records and compare with what is stored."""
    records = [(f"round {round_row.number}", round_row.record, round_row.settlement)]
    records += [
        (f"correction of event {row.sequence}", row.record, row.settlement)
        for row in round_row.corrections.order_by("sequence")
    ]
    for name, record, settlement in records:
        if record:
            stored = call_or_fault(
                Fault(name, "settlement", "cannot be read"), msgspec.json.decode, settlement
            )
            if not isinstance(stored, dict) or _settled(name, record) != stored.get("seats"):
                raise Fault(name, "settlement", "is not what its record settles to")


def _check_corrections(round_row: Round) -> None:
    """Check each correction against its event. If the event is archived, the archive is the proof."""
    for row in round_row.corrections.order_by("sequence"):
        key = id_in_table(round_row.table_id, row.sequence)
        hashes = dict(TableEvent.objects.filter(pk__in=(key - 1, key)).values_list("pk", "hash"))
        if key not in hashes or key - 1 not in hashes:
            continue
        event = TableEvent.objects.get(pk=key)
        check_next(round_row.table_id, row.sequence, hashes[key - 1], event)
        name = f"event {row.sequence}"
        decoded = call_or_fault(Fault(name, "body", "cannot be read"), read_event, event.body)
        if not isinstance(decoded, ClosedRoundCorrected) or decoded.round_number != round_row.number:
            raise Fault(f"correction of event {row.sequence}", "sequence", "is that of another event")
        game = round_row.table.game
        expected = correction_row(round_row, game, row.sequence, event.day, event.at, decoded)
        compare_rows(CORRECTIONS, [expected], [row])


def _settled(name: str, record: str) -> object:
    try:
        return write_settlement(settle(read_round(msgspec.json.decode(record))))["seats"]
    except (Refused, msgspec.DecodeError):
        raise Fault(name, "record", "cannot be settled") from None
