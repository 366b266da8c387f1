"""Logs of some thousand events, stored at once: a bot for each tap, rows in bulk."""

import random
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.bots.choose import choose_tap
from games.table.decide import decide
from games.table.evolve import evolve
from games.table.state import read_state, write_state
from tables import clock
from tables.log import partitions
from tables.log.append import CommandContext, event_row
from tables.log.checkpoints import new_checkpoint
from tables.models import Checkpoint, Table, TableEvent
from tables.rows.changes import Change, Transition
from tables.rows.running_tallies import tallies_after
from tables.rows.write import row_changes, write_rows
from tables.sql import add_tallies


def lay(table: Table, taps: int, seed: int = 1) -> Table:
    """Store this many taps from the clock's time on, as `execute` would have one by one."""
    rng = random.Random(seed)
    state, to_do = read_state(table.snapshot), list[Change]()
    events, checkpoints = list[TableEvent](), list[Checkpoint]()
    day = CommandContext(None, UUID(int=0), "", table.last_event_at).day  # type: ignore[arg-type]
    for _ in range(taps):
        clock.offset += timedelta(seconds=rng.choice([2, 3, 5, 8]))
        at = clock.now(table.last_event_at)
        choice = choose_tap(state, rng, at)
        assert choice is not None
        decided = decide(state, choice.command, choice.actor, at)
        cause = CommandContext(choice.actor, UUID(int=rng.getrandbits(128), version=4), "0" * 64, at)
        if cause.day != day and table.version > 1:
            table.snapshot = write_state(state)
            checkpoints.append(new_checkpoint(table, cause.day))
        day = cause.day
        partitions.ensure(day)
        for place, event in enumerate(decided):
            before, state = state, evolve(state, event)
            row = event_row(table, state, event, cause, place)
            events.append(row)
            table.head, table.version, table.step, table.last_event_at = (
                row.hash,
                state.version,
                state.step,
                at,
            )
            to_do += row_changes(Transition(table.pk, before, event, state, at, choice.actor.id, day))
    table.snapshot = write_state(state)
    with transaction.atomic():
        Checkpoint.objects.bulk_create(checkpoints)
        TableEvent.objects.bulk_create(events, batch_size=500)
        write_rows(to_do)
        table.tallies_now, over = tallies_after(table.pk, table.tallies_now, to_do, table.last_event_at)
        if over:
            add_tallies(over)
        table.save()
    return table


def at_noon(days_ago: int = 0) -> None:
    """Move the clock to noon of a gaming day, so one test night is over before the next begins."""
    clock.offset = timedelta()
    noon = timezone.localtime(clock.wall()).replace(hour=12, minute=0, second=0, microsecond=0)
    clock.offset = noon - clock.wall() - timedelta(days=days_ago)


def nights(table: Table, taps: int, days: int = 1) -> Table:
    """Store nights on several consecutive gaming days, the last of them the clock's."""
    start = clock.offset
    for night in range(days):
        clock.offset = start + timedelta(days=night)
        lay(table, taps, seed=100 * table.pk + night)
    return table
