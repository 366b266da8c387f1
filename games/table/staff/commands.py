"""Commands of dealers who come and go."""

from games.table.command import Command


class TakeTable(Command, frozen=True):
    """The dealer who gives it works here from now on."""


class LeaveTable(Command, frozen=True):
    """The dealer who gives it works here no longer."""
