"""What happened to the rules of a table after it was opened."""

from games.event import Event
from games.submission import Scheduled, Settings, Submission


class RulesScheduled(Event, frozen=True, kw_only=True, tag="rules_scheduled"):
    """The pit boss gave this table new rules for a day to come."""

    scheduled: Scheduled


class ScheduleWithdrawn(Event, frozen=True, kw_only=True, tag="schedule_withdrawn"):
    reference: str
    by: str


class SignConfirmed(Event, frozen=True, kw_only=True, tag="sign_confirmed"):
    """The new sign is posted: every round from here on is played under this submission."""

    submission: Submission
    settings: Settings
    number: int
