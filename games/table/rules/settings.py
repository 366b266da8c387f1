"""Decides a change of settings."""

from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents
from games.rulebook.submission import METHODS, SHUFFLINGS, Reminders, Settings, Submission
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.devices.checks import check_change, devices_in_use
from games.table.felt import is_between_rounds
from games.table.rules.protection import DEALING, PROTECTIONS, weakened
from games.table.rules.sign import governing_submission
from games.table.rules.submission_checks import check_settings
from games.table.state import State
from games.table.terms import law_of


@cites("rules.change_settings", "ruling 5", "ruling 6")
def change_settings(state: State, command: c.ChangeSettings, by: By) -> Events:
    """Record new settings; refused during a round, or if the submission does not permit them."""
    check_floor(by)
    submission, present = check_change_settings(state)
    method = next((method for method in METHODS if method == command.method), None)
    if method is None:
        raise Refused("not_permitted.method", method=command.method)
    shuffling = next((way for way in SHUFFLINGS if way == command.shuffling), None)
    if shuffling is None:
        raise Refused("not_permitted.shuffling", shuffling=command.shuffling)
    minimum, maximum = read_cents(command.minimum), read_cents(command.maximum)
    if minimum is None or maximum is None:
        raise Refused("bad_amount.table", name="limits", value=f"{command.minimum} to {command.maximum}")
    settings = Settings(
        method=method,
        shuffling=shuffling,
        decks=command.decks,
        minimum_cents=minimum,
        maximum_cents=maximum,
        seats=present.seats,
        is_sign_posted=command.is_sign_posted,
        racks_one=command.racks_one,
        counts_blind=present.counts_blind if command.counts_blind is None else command.counts_blind,
        reminders=_reminders(present.reminders, command),
        call_back_seconds=(
            present.call_back_seconds if command.call_back_seconds is None else command.call_back_seconds
        ),
    )
    check_settings(submission, settings)
    check_change(state, settings)
    less = weakened(state.game, present, settings, state.rules)
    waits = fixed_with_wagers_down(state)
    if any(change.name in waits for change in less):
        raise Refused("wagers_down.settings")
    return (e.SettingsChanged(settings=settings, weakened=less),)


def fixed_with_wagers_down(state: State) -> frozenset[str]:
    """Return what may not protect less while wagers are down.

    A device in use that is out is replaced at once.
    """
    if is_between_rounds(state):
        return frozenset()
    settings = state.now.settings
    used = () if settings is None else devices_in_use(settings)
    return PROTECTIONS - DEALING if any(device in state.now.devices for device in used) else PROTECTIONS


def check_change_settings(state: State) -> tuple[Submission, Settings]:
    """Return the governing submission and the current settings, or refuse if they may not change now."""
    submission, present = governing_submission(state), state.now.settings
    if submission is None or present is None:
        raise Refused("no_decks.table")
    if state.felt.phase != "betting":
        raise Refused("not_now.round", law_of(state, "shuffle"))
    return submission, present


def _reminders(present: Reminders, command: c.ChangeSettings) -> Reminders:
    """Return the reminders with the minutes given, and the current ones otherwise."""
    return Reminders(
        deck_warnings=present.deck_warnings if command.deck_warnings is None else command.deck_warnings,
        deck_overdue=present.deck_overdue,
        idle=command.idle_minutes or present.idle,
        relief=command.relief_minutes or present.relief,
    )


DECIDERS: Deciders = {c.ChangeSettings: change_settings}
