"""Commands that close a table and open it again."""

from games.table.command import Command


class CloseTable(Command, frozen=True):
    pass


class ReopenTable(Command, frozen=True):
    pass
