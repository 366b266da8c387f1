"""Opens a new table on the floor."""

from typing import Any
from uuid import uuid4

from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Settings
from games.table import events as e
from games.table.actor import Actor
from games.table.evolve import open_table
from games.table.rules.submission_checks import check_in_force, check_settings, check_submission
from games.table.state import write_state
from tables import clock, clock_references
from tables.calendar import gaming_day
from tables.log import partitions
from tables.log.append import CommandContext, event_row
from tables.log.chain import CHAIN_START
from tables.log.checkpoints import new_checkpoint
from tables.log.journal.record import journaled, record
from tables.models import Pit, RulesSubmission, Table
from tables.rows.changes import Transition
from tables.rows.write import row_changes, write_rows
from tables.submissions.schedule import schedule_at_new_table
from tables.submissions.store import read_submission


def new_table(
    name: str,
    game: str,
    rules: dict[str, Any],
    limits_cents: tuple[int, int],
    actor: Actor,
    pit: Pit | None = None,
) -> Table:
    """Open a table without a submission or decks. Its rules are checked like those of a round record."""
    if game not in GAMES:
        raise Refused("unknown_game.name", name=game, games=", ".join(GAMES))
    GAMES[game].read_rules(rules)
    minimum_cents, maximum_cents = limits_cents
    event = e.TableOpened(
        game=game,
        rules=rules,
        seats=GAMES[game].max_seats,
        minimum_cents=minimum_cents,
        maximum_cents=maximum_cents,
    )
    return _open(name, event, actor, pit)


def open_under(
    submission: RulesSubmission, name: str, settings: Settings, actor: Actor, pit: Pit | None = None
) -> Table:
    """Open a table under a submission that is in force, with settings it permits."""
    clock_references.ensure_read()
    partitions.ensure(gaming_day(clock.now()))
    with journaled():
        # Read it again under the lock, because the caller may have read it while it was still a draft.
        locked = RulesSubmission.objects.select_for_update().get(pk=submission.pk)
        permitted = read_submission(locked)
        if locked.effective_on is None:
            raise Refused("not_in_force.draft", "ruling 38", reference=permitted.reference)
        check_submission(permitted)
        check_in_force(permitted, gaming_day(clock.now()))
        check_settings(permitted, settings)
        event = e.TableOpened(
            game=permitted.game,
            rules=permitted.rules,
            seats=settings.seats,
            minimum_cents=settings.minimum_cents,
            maximum_cents=settings.maximum_cents,
            submission=permitted,
            settings=settings,
        )
        table = _open(name, event, actor, pit, locked)
        schedule_at_new_table(table.pk, locked)
        return table


def _open(
    name: str, event: e.TableOpened, actor: Actor, pit: Pit | None, submission: RulesSubmission | None = None
) -> Table:
    """Write the first event of a log, its rows and the first checkpoint."""
    clock_references.ensure_read()
    state, context = open_table(event), CommandContext(actor, uuid4(), "", clock.now())
    partitions.ensure(context.day)
    with journaled():
        if submission is not None:
            _mark_used(submission, context)
        table = Table.objects.create(
            name=name,
            game=event.game,
            pit=pit,
            submission=submission,
            snapshot=write_state(state),
            version=state.version,
            step=state.step,
            head=CHAIN_START,
            last_event_at=context.at,
        )
        row = event_row(table, state, event, context, place=0)
        table.head = row.hash
        row.save(force_insert=True)
        table.save(update_fields=("head",))
        new_checkpoint(table, context.day).save(force_insert=True)
        record(table, *([] if submission is None else [submission]), by=actor.id)
        write_rows(row_changes(Transition(table.pk, None, event, state, context.at, actor.id, context.day)))
    return table


def _mark_used(submission: RulesSubmission, context: CommandContext) -> None:
    """Mark the submission as used. From then on the database refuses to change it."""
    RulesSubmission.objects.filter(pk=submission.pk, used_at=None).update(used_at=context.at)
