"""Commands of dealers taking over a table and leaving it."""

from games.table.command import Command


class TakeTable(Command, frozen=True):
    """Start dealing at this table."""


class LeaveTable(Command, frozen=True):
    """Stop dealing at this table."""
