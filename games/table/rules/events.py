"""Events of rules and settings."""

from games.rulebook.submission import Scheduled, Settings, Submission
from games.table.event import Event
from games.table.rules.protection import Weakened


class RulesScheduled(Event, frozen=True, kw_only=True, tag="rules_scheduled"):
    """New rules were scheduled for this table."""

    scheduled: Scheduled


class ScheduleWithdrawn(Event, frozen=True, kw_only=True, tag="schedule_withdrawn"):
    reference: str
    by: str


class SignConfirmed(Event, frozen=True, kw_only=True, tag="sign_confirmed"):
    """The new sign was posted; every round from here on is played under this submission."""

    submission: Submission
    settings: Settings
    number: int


class SettingsChanged(Event, frozen=True, kw_only=True, tag="settings_changed"):
    """The table's settings changed; `weakened` lists what protects less than before."""

    settings: Settings
    weakened: tuple[Weakened, ...] = ()
