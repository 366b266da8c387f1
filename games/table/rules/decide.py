"""Decides new rules for a table: scheduled, withdrawn, or in force once their sign is confirmed."""

from datetime import datetime
from typing import Any

import msgspec

from games.rulebook.law import Refused, cites
from games.rulebook.submission import Scheduled, Settings, Submission
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.checks import check_no_request
from games.table.decider import By, Deciders, Events
from games.table.felt import is_between_rounds
from games.table.rules.sign import due_rules, settings_under
from games.table.rules.submission_checks import check_settings, check_submission
from games.table.state import State
from games.table.terms import law_of

SIGN_CONFIRMERS = ("dealer", "floorperson", "pit_boss")


@cites("ruling 38")
def schedule_rules(state: State, command: c.ScheduleRules, by: By) -> Events:
    """Record scheduled rules; refused to anyone but the system, for another game, or for a taken day."""
    _check_system(by)
    submission = _read_terms(command.terms)
    if state.now.submission is None:
        raise Refused("no_decks.table")
    if submission.game != state.game:
        raise Refused("other_game.submission", reference=submission.reference)
    check_submission(submission)
    _check_day(state, submission, command.effective_at)
    scheduled = Scheduled(submission, command.effective_at, command.number, command.by)
    return (e.RulesScheduled(scheduled=scheduled),)


def _read_terms(terms: dict[str, Any]) -> Submission:
    try:
        return msgspec.convert(terms, Submission)
    except msgspec.ValidationError:
        raise Refused("bad_submission.terms") from None


def _check_day(state: State, submission: Submission, effective_at: datetime) -> None:
    """Refuse a second submission that takes effect at the same time."""
    for other in state.now.scheduled:
        if other.effective_at == effective_at:
            raise Refused("same_day.rules", reference=submission.reference, other=other.submission.reference)


def withdraw_rules(state: State, command: c.WithdrawRules, by: By) -> Events:
    """Record that scheduled rules were withdrawn; refused once they are in force."""
    _check_system(by)
    rules = next(
        (planned for planned in state.now.scheduled if planned.submission.reference == command.reference),
        None,
    )
    if rules is None:
        raise Refused("not_scheduled.rules", reference=command.reference)
    if rules.effective_at <= by.at:
        raise Refused("in_force.rules", "ruling 38", reference=command.reference)
    return (e.ScheduleWithdrawn(reference=command.reference, by=command.by),)


@cites("rules.confirm_sign", "ruling 38")
def confirm_sign(state: State, command: c.ConfirmSign, by: By) -> Events:
    """Record the posted sign, which puts the new rules in force; refused during a round."""
    due, settings = check_new_sign(state, by.actor, due_rules(state, by.at))
    law = law_of(state, "posted")
    if due.submission.reference != command.reference:
        raise Refused("other_sign.rules", law, reference=due.submission.reference)
    check_between_rounds(state)
    settings = settings_under(due.submission, settings)
    check_settings(due.submission, settings)
    return (e.SignConfirmed(submission=due.submission, settings=settings, number=due.number),)


def check_new_sign(state: State, actor: Actor, due: Scheduled | None) -> tuple[Scheduled, Settings]:
    """Return the due rules whose sign this person may confirm, and the settings they change."""
    if actor.role not in SIGN_CONFIRMERS:
        raise Refused("wrong_role.floor")
    check_no_request(state)
    if due is None or state.now.settings is None:
        raise Refused("no_new_sign.table", law_of(state, "posted"))
    return due, state.now.settings


def check_between_rounds(state: State) -> None:
    if not is_between_rounds(state):
        raise Refused("not_now.round", law_of(state, "posted"))


def _check_system(by: By) -> None:
    if by.actor.role != "system":
        raise Refused("wrong_role.system")


DECIDERS: Deciders = {
    c.ScheduleRules: schedule_rules,
    c.WithdrawRules: withdraw_rules,
    c.ConfirmSign: confirm_sign,
}
