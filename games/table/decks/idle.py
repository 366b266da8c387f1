"""The idle table: after some minutes without a round the next one waits for the idle procedure."""

from datetime import datetime, timedelta

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor, check_reason, settings_of
from games.table.decider import By, Deciders, Events
from games.table.decks.decide import check_bets_open
from games.table.decks.model import Deck
from games.table.state import State
from games.table.terms import law_of
from games.table.timers.model import reminder_key

IDLE = "idle"


@cites("decks.idle_at", "ruling 9")
def idle_at(state: State) -> datetime | None:
    """Return when the idle procedure is due, or None in a round, during the procedure, or where none is.

    Wagers alone are no round: they may lie there while nobody deals. It is due for the deck that has lain
    there longest, whatever was done with another.
    """
    settings = state.now.settings
    in_play = [deck for deck in state.now.decks if deck.in_play_since is not None]
    if settings is None or not in_play or state.now.is_idle or state.felt.phase != "betting":
        return None
    if not has_idle_procedure(state) or _do_wagers_stop_clock(state):
        return None
    since = min(_lies_since(state, deck) for deck in in_play)
    return since + timedelta(minutes=settings.reminders.idle)


def _lies_since(state: State, deck: Deck) -> datetime:
    """Return since when a deck in play lies at the table without a round."""
    times = (deck.in_play_since, deck.active_at, state.now.last_dealt_at, state.now.active_at)
    return max(at for at in times if at is not None)


def _do_wagers_stop_clock(state: State) -> bool:
    """Return whether wagers lie at a table whose decks have no seal: in such older logs no timer ran then."""
    is_old = not any(deck.seal for deck in state.now.decks if deck.in_play_since is not None)
    return is_old and any(seat.is_in for seat in state.felt.seats)


@cites("decks.has_idle_procedure", "ruling 9")
def has_idle_procedure(state: State) -> bool:
    has_device = settings_of(state).shuffling == "reshuffling_device"
    return not has_device or GAMES[state.game].is_idle_with_device


def is_idle_due(state: State, now: datetime) -> bool:
    """Return whether the next round waits for the procedure."""
    due = idle_at(state)
    return due is not None and now >= due


def is_idle_shown(state: State) -> bool:
    """Return the same, going by the reminder that screens have seen."""
    reminded_at = state.now.reminded.get(reminder_key(IDLE))
    return reminded_at is not None and is_idle_due(state, reminded_at)


@cites("decks.check_not_idle", "ruling 9")
def check_not_idle(state: State, is_due: bool) -> None:
    """Refuse to start a round while the idle procedure is due."""
    if is_due:
        minutes = settings_of(state).reminders.idle
        raise Refused("idle_due.table", law_of(state, "idle"), minutes=minutes)


@cites("decks.declare_idle", "ruling 9")
def declare_idle(state: State, command: c.DeclareIdle, by: By) -> Events:
    """Record that shoe and rack are empty; refused where the game has no idle procedure with its device."""
    check_idle(state, is_idle_due(state, by.at))
    decks = tuple(deck.name for deck in state.now.decks if deck.in_play_since is not None)
    return (e.TableIdled(stage="verified", decks=decks),)


def check_idle(state: State, is_due: bool) -> None:
    """Refuse the procedure in a round, or with wagers on the felt unless it is due."""
    check_bets_open(state)
    law = law_of(state, "idle")
    if not has_idle_procedure(state):
        raise Refused("no_idle.device", law)
    has_wagers = any(seat.is_in for seat in state.felt.seats)
    if (has_wagers and not is_due) or not any(deck.in_play_since for deck in state.now.decks):
        raise Refused("not_idle.table", law)


@cites("decks.dismiss_idle", "ruling 9")
def dismiss_idle(state: State, command: c.DismissIdle, by: By) -> Events:
    """Record that the table was not idle, which ends the wait without the procedure."""
    check_floor(by)
    check_dismiss_idle(state, is_idle_due(state, by.at))
    law = law_of(state, "idle")
    check_reason(command.reason, law)
    return (e.IdleDismissed(reason=command.reason, by=by.actor.id, at=by.at, law=law),)


def check_dismiss_idle(state: State, is_due: bool) -> None:
    if not is_due:
        raise Refused("not_due.idle", law_of(state, "idle"))


DECIDERS: Deciders = {c.DeclareIdle: declare_idle, c.DismissIdle: dismiss_idle}
