"""Whether a table waits for the sign of new rules: between rounds, from their day on."""

from datetime import datetime

from msgspec.structs import replace

from games.rulebook.law import Refused, cites
from games.rulebook.submission import Scheduled, Settings, Submission
from games.table.state import State
from games.table.terms import law_of

NEW_RULES = "new_rules"


def is_between_rounds(state: State) -> bool:
    """A round begins with its first wager: under wagers that lie there no sign is changed."""
    return state.felt.phase == "betting" and not any(seat.is_in for seat in state.felt.seats)


def due_rules(state: State, now: datetime) -> Scheduled | None:
    """The rules that hold by now though their sign is not confirmed; of several the last."""
    due = [one for one in state.now.scheduled if one.effective_at <= now]
    return due[-1] if due else None


def reminded_rules(state: State) -> Scheduled | None:
    """The same as far as the screens of the table were told, which needs no clock."""
    told = state.now.reminded.get(f"{NEW_RULES} ")
    return None if told is None else due_rules(state, told)


def rules_awaiting_sign(state: State) -> Scheduled | None:
    """The rules whose sign is to be confirmed before anything else of a round."""
    return reminded_rules(state) if is_between_rounds(state) else None


@cites("rules.check_sign", "ruling 38")
def check_sign(state: State, now: datetime) -> None:
    """Refuse the first wager of a round while the sign of rules that hold by now is not confirmed."""
    if is_between_rounds(state):
        _check_confirmed(state, due_rules(state, now))


def check_posted(state: State) -> None:
    """Refuse the same as far as the screens of the table know."""
    _check_confirmed(state, rules_awaiting_sign(state))


def _check_confirmed(state: State, due: Scheduled | None) -> None:
    if due is not None:
        law = law_of(state, "posted")
        raise Refused("sign_unconfirmed.rules", law, reference=due.submission.reference)


def governing_submission(state: State) -> Submission | None:
    """The submission that settings are to fit: the one whose sign is to be posted, or the present one."""
    due = rules_awaiting_sign(state)
    return state.now.submission if due is None else due.submission


def settings_under(submission: Submission, settings: Settings) -> Settings:
    """The settings of a table under another submission: its limits brought within what that permits."""
    lowest, highest = submission.lowest_minimum_cents, submission.highest_maximum_cents
    minimum = min(max(settings.minimum_cents, lowest), highest)
    maximum = min(max(settings.maximum_cents, minimum), highest)
    return replace(settings, minimum_cents=minimum, maximum_cents=maximum, is_sign_posted=True)
