"""Finds where to start reading a log: at its first event, or after the last one that was archived."""

from datetime import date
from typing import NamedTuple

from games.table.state import State
from tables.log.chain import CHAIN_START

TABLE_ROW = "the table"


class LogStart(NamedTuple):
    """Where a log begins: at its first event, or behind the last that was archived."""

    sequence: int = 0
    head: str = CHAIN_START
    state: State | None = None
    day: date | None = None
