"""The names of the groups that screens join, one per table and one per pit, and a table's audiences."""

from typing import Literal

# The dealer; floorpersons and pit bosses, each assigned to the table or not; and everyone else.
Audience = Literal["dealer", "floor", "other_floor", "pit_boss", "other_pit_boss", "watch"]


def table_group(table_id: int) -> str:
    return f"table-{table_id}"


def pit_group(pit_id: int) -> str:
    return f"pit-{pit_id}"
