"""The timers of a table: deck changes, stub counts, relief, idle decks, new rules, escalations."""

from collections.abc import Iterable
from datetime import timedelta

from games.registry import GAMES
from games.rulebook.submission import Settings
from games.table.decks.idle import IDLE, idle_at
from games.table.floor_calls.escalation import upcoming_escalations
from games.table.rules.sign import NEW_RULES
from games.table.state import State, once_per_state
from games.table.stub.due import uncounted
from games.table.stub.model import ROUNDS_WITHOUT_COUNT, needs_stub_counts
from games.table.timers.deck_change import deck_dues
from games.table.timers.model import Due, reminder_key

CALL = "call"


@once_per_state
def timers(state: State) -> tuple[Due, ...]:
    """Return every timer that has not given its reminder yet."""
    if state.now.is_closed:
        return ()
    dues = clocks(state)
    if state.now.reminded:
        dues = tuple(due for due in dues if not _was_reminded(state, due))
    return (*dues, *_escalations(state))


def standing_reminders(state: State) -> tuple[Due, ...]:
    """Return the reminders given that still apply; screens show them until somebody acts."""
    return tuple(due for due in clocks(state) if _was_reminded(state, due)) if state.now.reminded else ()


def _was_reminded(state: State, due: Due) -> bool:
    """Return whether a reminder was given for this time or a later one, so that no setting repeats it."""
    reminded_at = state.now.reminded.get(reminder_key(due.kind, due.subject))
    return reminded_at is not None and reminded_at >= due.at


def clocks(state: State) -> tuple[Due, ...]:
    """Return each clock of the table, whether its reminder was given or not."""
    settings = state.now.settings
    if settings is None:
        return ()
    return (
        *deck_dues(state.now.decks, settings),
        *_stub(state, settings),
        *_idle(state),
        *_relief(state, settings),
        *_new_rules(state),
    )


def _stub(state: State, settings: Settings) -> Iterable[Due]:
    """Yield the stub count: soon in the fourth round since the last one, due in the fifth."""
    at = state.now.last_dealt_at
    if at is None or not needs_stub_counts(settings, GAMES[state.game].counts_at_automated_shoe):
        return
    rounds = uncounted(state)
    if rounds == ROUNDS_WITHOUT_COUNT - 1:
        yield Due("stub_soon", "", at)
    elif rounds >= ROUNDS_WITHOUT_COUNT:
        yield Due("stub_due", "", at)


def _idle(state: State) -> Iterable[Due]:
    """Yield the time from which the next round waits for the idle procedure."""
    due = idle_at(state)
    if due is not None:
        yield Due(IDLE, "", due)


def _relief(state: State, settings: Settings) -> Iterable[Due]:
    """Yield the time when the dealer should be relieved."""
    if state.now.dealer_since is not None:
        yield Due("relief", "", state.now.dealer_since + timedelta(minutes=settings.reminders.relief))


def _new_rules(state: State) -> Iterable[Due]:
    """Yield the last rules the table was reminded of, and the next ones."""
    days = [Due(NEW_RULES, "", one.effective_at) for one in state.now.scheduled]
    reminded = [due for due in days if _was_reminded(state, due)]
    yield from (*reminded[-1:], *days[len(reminded) :][:1])


def _escalations(state: State) -> tuple[Due, ...]:
    return tuple(
        Due(f"tell_{escalation.to}", CALL if escalation.number is None else str(escalation.number), at)
        for escalation, at in upcoming_escalations(state)
    )
