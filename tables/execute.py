"""The one way to change a table: one command, one transaction, its events in the log, then the push."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from games.rulebook.law import Refused
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import NAMES, Command, CorrectClosedRound, RecordMissedRounds
from games.table.decide import decide
from games.table.evolve import evolve
from games.table.state import State, read_state, write_state
from tables import clock, clock_references, sql
from tables.calendar import gaming_day
from tables.database import file
from tables.database.together import one_transaction
from tables.log import partitions
from tables.log.append import CommandContext, event_row
from tables.log.checkpoints import checkpoint_of_new_day
from tables.models import Table, TableEvent
from tables.push.publish import publish
from tables.push.screens import push_messages
from tables.rows.changes import Change, Transition
from tables.rows.closed_rounds import with_stored_record
from tables.rows.reported_times import with_doubts
from tables.rows.running_tallies import tallies_after
from tables.rows.tile_figures import figures_after
from tables.rows.write import row_changes, write_rows

_encoder = msgspec.json.Encoder(order="deterministic")

# Screens retry a command for some minutes, so its id is looked up in the gaming days it can have been sent
# on.
COMMAND_ID_WINDOW = timedelta(days=1)


class Done(msgspec.Struct, frozen=True):
    """The command was applied: the version and step after it."""

    version: int
    step: int


class Stale(Exception):  # noqa: N818 - the trade's word: the screen was old
    """The screen that sent the command showed an older step."""

    def __init__(self, state: State, actor: Actor) -> None:
        super().__init__()
        self.state = state
        self.actor = actor


def execute(
    table_id: int, identify: Callable[[Table], Actor], command_id: UUID, seen: int | None, command: Command
) -> Done:
    """Apply a command, once per id. Raise Refused or Stale if nothing was changed.

    `identify` returns the actor at this table. It is called under the lock, because a relief may have come in
    since the command was sent. `seen` is the step the screen showed; the system itself has no screen.
    """
    clock_references.ensure_read()
    partitions.ensure(gaming_day(clock.now()))
    try:
        return _execute(table_id, identify, command_id, seen, command)
    except IntegrityError:
        # Two tables got the same id at the same moment, and the constraint let one of them through.
        if TableEvent.objects.filter(command_id=command_id).exclude(table_id=table_id).exists():
            raise Refused("same_id.other_command") from None
        raise


def _execute(
    table_id: int, identify: Callable[[Table], Actor], command_id: UUID, seen: int | None, command: Command
) -> Done:
    digest = _digest(command)
    with one_transaction():
        key = _command_key(command_id, gaming_day(clock.now()))
        table, applied = sql.lock_table(table_id, key)
        actor = identify(table)
        now = clock.now(table.last_event_at)
        context = CommandContext(actor, command_id, digest, now)
        if context.day > key.last:
            # The clock is behind, so this command counts for a later day than the ones just searched.
            applied = sql.find_command(_command_key(command_id, context.day))
        if applied is not None:
            return _answer_again(table_id, context, applied)
        state = read_state(table.snapshot)
        if seen is not None and seen != state.step:
            raise Stale(state, actor)
        if isinstance(command, CorrectClosedRound):
            command = with_stored_record(table_id, command)
        elif isinstance(command, RecordMissedRounds):
            command = with_doubts(table, command, now)
        jumps = clock.jump_events(state, table.last_event_at, now)
        events = (*jumps, *decide(state, command, actor, now))
        after = _append(table, state, events, context)
        # After the commit and outside the lock. A push that cannot be written is logged; the tap stands.
        transaction.on_commit(lambda: publish(push_messages(table, after)), robust=True)
    file.check_current()
    return Done(after.version, after.step)


def _digest(command: Command) -> str:
    return hashlib.sha256(_encoder.encode([NAMES[type(command)], command])).hexdigest()


def _command_key(command_id: UUID, day: date) -> sql.CommandKey:
    return sql.CommandKey(command_id, day - COMMAND_ID_WINDOW, day)


def _answer_again(table_id: int, context: CommandContext, applied: sql.Applied) -> Done:
    """Return the answer to a command that was applied before, derived from its last event."""
    if applied.table_id != table_id or applied.digest != context.digest:
        raise Refused("same_id.other_command")
    return Done(applied.sequence, applied.step)


def _append(table: Table, state: State, events: Sequence[e.AnyEvent], context: CommandContext) -> State:
    """Write the events to the log, the rows that follow from them, and the state after them."""
    checkpoint = checkpoint_of_new_day(table, context.day)
    rows: list[TableEvent] = []
    changes: list[Change] = []
    steps: list[tuple[State, e.AnyEvent]] = []
    for place, event in enumerate(events):
        before, state = state, evolve(state, event)
        rows.append(event_row(table, state, event, context, place))
        table.head = rows[-1].hash
        transition = Transition(table.pk, before, event, state, context.at, context.actor.id, context.day)
        changes += row_changes(transition)
        steps.append((before, event))
        if isinstance(event, e.SignConfirmed):
            table.submission_id = event.number
    if checkpoint is not None:
        sql.insert_checkpoint(checkpoint)
    sql.insert_events(rows)
    write_rows(changes)
    table.snapshot, table.version, table.step = write_state(state), state.version, state.step
    table.last_event_at = context.at
    table.is_closed = state.now.is_closed
    table.figures = figures_after(
        table.figures, state, changes, context.at, context.day, steps, context.actor.id
    )
    table.tallies_now, over = tallies_after(table.pk, table.tallies_now, changes, context.at)
    if over:
        sql.add_tallies(over)
    sql.update_table(table)
    return state
