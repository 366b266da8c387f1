"""The one way to change a table: one command, one transaction, its events in the log, then the push."""

import hashlib
from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec
from django.db import transaction

from games import events as e
from games.actor import Actor
from games.commands import NAMES, Command
from games.deciding import decide
from games.evolving import evolve
from games.law import Refused
from games.state import State, read_state, write_state
from tables import clock
from tables.log import Cause, entry
from tables.models import Table, TableEvent
from tables.publish import publish
from tables.screens import pushes

_encoder = msgspec.json.Encoder(order="deterministic")


class Done(msgspec.Struct, frozen=True):
    """The command has happened: the version and step after it."""

    version: int
    step: int


class Stale(Exception):  # noqa: N818 - the trade's word: the screen was old
    """The screen that sent the command showed an older step."""

    def __init__(self, state: State, actor: Actor) -> None:
        super().__init__()
        self.state = state
        self.actor = actor


def execute(
    table_id: int, who: Callable[[Table], Actor], command_id: UUID, seen: int, command: Command
) -> Done:
    """Carries out a command, once for its id. Raises Refused or Stale, and then nothing has changed.

    `who` says who gives the command at this table, asked under the lock: a relief may have come in between.
    """
    digest = _digest(command)
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        actor = who(table)
        done = _already_done(table_id, command_id, digest)
        if done is not None:
            return done
        state = read_state(table.snapshot)
        if seen != state.step:
            raise Stale(state, actor)
        now = clock.now(table.last_event_at)
        events = decide(state, command, actor, now)
        after = _append(table, state, events, Cause(actor, command_id, digest, now))
        texts = pushes(table_id, after)
        transaction.on_commit(lambda: publish(texts), robust=True)
    return Done(after.version, after.step)


def _digest(command: Command) -> str:
    return hashlib.sha256(_encoder.encode([NAMES[type(command)], command])).hexdigest()


def _already_done(table_id: int, command_id: UUID, digest: str) -> Done | None:
    """The answer of a command that has happened, derived again from its last event."""
    event = TableEvent.objects.filter(command_id=command_id).order_by("-place").first()
    if event is None:
        return None
    if event.table_id != table_id or event.digest != digest:
        raise Refused("same_id.other_command")
    return Done(event.sequence, event.step)


def _append(table: Table, state: State, events: Sequence[e.AnyEvent], cause: Cause) -> State:
    """Writes the events behind the log, and the state after them into the table's row."""
    rows = []
    for place, event in enumerate(events):
        state = evolve(state, event)
        rows.append(entry(table, state, event, cause, place))
        table.head = rows[-1].hash
    TableEvent.objects.bulk_create(rows)
    table.snapshot, table.version, table.step = write_state(state), state.version, state.step
    table.last_event_at = cause.at
    table.save(update_fields=("snapshot", "version", "step", "head", "last_event_at"))
    return state
