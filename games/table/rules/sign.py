"""The sign of new rules, which must be confirmed between rounds once they are due."""

from datetime import datetime

from msgspec.structs import replace

from games.rulebook.law import Refused, cites
from games.rulebook.submission import Scheduled, Settings, Submission
from games.table.felt import is_between_rounds
from games.table.state import State
from games.table.terms import law_of
from games.table.timers.model import reminder_key

NEW_RULES = "new_rules"


def due_rules(state: State, now: datetime) -> Scheduled | None:
    """Return the latest scheduled rules that are due but whose sign is not confirmed."""
    due = [rules for rules in state.now.scheduled if rules.effective_at <= now]
    return due[-1] if due else None


def reminded_rules(state: State) -> Scheduled | None:
    """Return the due rules that the table was reminded of, which needs no clock."""
    reminded_at = state.now.reminded.get(reminder_key(NEW_RULES))
    return None if reminded_at is None else due_rules(state, reminded_at)


def rules_awaiting_sign(state: State) -> Scheduled | None:
    """Return the rules whose sign must be confirmed before the next round."""
    return reminded_rules(state) if is_between_rounds(state) else None


@cites("rules.check_sign", "ruling 38")
def check_sign(state: State, now: datetime) -> None:
    """Refuse the first wager of a round while the sign of due rules is not confirmed."""
    if is_between_rounds(state):
        _check_confirmed(state, due_rules(state, now))


def check_posted(state: State) -> None:
    """Refuse the same, going by the reminder that screens have seen."""
    _check_confirmed(state, rules_awaiting_sign(state))


def _check_confirmed(state: State, due: Scheduled | None) -> None:
    if due is not None:
        law = law_of(state, "posted")
        raise Refused("sign_unconfirmed.rules", law, reference=due.submission.reference)


def governing_submission(state: State) -> Submission | None:
    """Return the submission that settings must fit: the one awaiting its sign, or the current one."""
    due = rules_awaiting_sign(state)
    return state.now.submission if due is None else due.submission


def settings_under(submission: Submission, settings: Settings) -> Settings:
    """Return the settings under another submission, with limits brought within what it permits."""
    lowest, highest = submission.lowest_minimum_cents, submission.highest_maximum_cents
    minimum = min(max(settings.minimum_cents, lowest), highest)
    maximum = min(max(settings.maximum_cents, minimum), highest)
    return replace(settings, minimum_cents=minimum, maximum_cents=maximum, is_sign_posted=True)
