"""The timers of a table: deck changes, stub counts, relief, idle decks, new rules, escalations."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from games.registry import GAMES
from games.rulebook.law import cites
from games.rulebook.submission import Settings
from games.table.decks.model import ROUNDS_WITHOUT_COUNT, due_at, is_count_due
from games.table.floor_calls.escalation import upcoming_escalations
from games.table.rules.sign import NEW_RULES
from games.table.state import State
from games.table.stub.decide import uncounted

CALL = "call"


class Due(NamedTuple):
    """One timer: its kind, its subject, and the time it is due."""

    kind: str
    subject: str
    at: datetime


def timers(state: State) -> tuple[Due, ...]:
    """Return every timer that has not given its reminder yet."""
    if state.now.is_closed:
        return ()
    return (*(due for due in clocks(state) if not _was_reminded(state, due)), *_escalations(state))


def standing_reminders(state: State) -> tuple[Due, ...]:
    """Return the reminders given that still apply; screens show them until somebody acts."""
    return tuple(due for due in clocks(state) if _was_reminded(state, due))


def _was_reminded(state: State, due: Due) -> bool:
    """Return whether a reminder was given for this time or a later one, so that no setting repeats it."""
    reminded_at = state.now.reminded.get(f"{due.kind} {due.subject}")
    return reminded_at is not None and reminded_at >= due.at


def clocks(state: State) -> tuple[Due, ...]:
    """Return each clock of the table, whether its reminder was given or not."""
    settings = state.now.settings
    if settings is None:
        return ()
    return (
        *deck_dues(state, settings),
        *_stub(state, settings),
        *_idle(state, settings),
        *_relief(state, settings),
        *_new_rules(state),
    )


@cites("timers.deck_dues")
def deck_dues(state: State, settings: Settings) -> Iterable[Due]:
    """Yield the warnings, the due time and the overdue time of each deck in play."""
    reminders = settings.reminders
    for deck in state.now.decks:
        at = due_at(deck, settings.method)
        if at is None:
            continue
        for minutes in reminders.deck_warnings:
            yield Due(f"deck_due_in_{minutes}", deck.name, at - timedelta(minutes=minutes))
        yield Due("deck_due", deck.name, at)
        yield Due("deck_overdue", deck.name, at + timedelta(minutes=reminders.deck_overdue))


def _stub(state: State, settings: Settings) -> Iterable[Due]:
    """Yield the stub count: soon in the fourth round since the last one, due in the fifth."""
    at = state.now.last_dealt_at
    if at is None or not is_count_due(settings, GAMES[state.game].counts_at_automated_shoe):
        return
    rounds = uncounted(state)
    if rounds == ROUNDS_WITHOUT_COUNT - 1:
        yield Due("stub_soon", "", at)
    elif rounds >= ROUNDS_WITHOUT_COUNT:
        yield Due("stub_due", "", at)


def _idle(state: State, settings: Settings) -> Iterable[Due]:
    """Yield the idle timer of a table without a round, which proposes the idle procedure."""
    in_play = [deck.in_play_since for deck in state.now.decks if deck.in_play_since is not None]
    is_quiet = state.felt.phase == "betting" and not any(seat.is_in for seat in state.felt.seats)
    has_device = settings.shuffling == "reshuffling_device"
    has_procedure = not has_device or GAMES[state.game].is_idle_with_device
    if not in_play or state.now.is_idle or not is_quiet or not has_procedure:
        return
    since = max(*in_play, state.now.last_dealt_at or in_play[0])
    yield Due("idle", "", since + timedelta(minutes=settings.reminders.idle))


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
