"""The names of the groups that screens join: one per table and audience, and one per pit."""

from typing import Literal

# The dealer, the floorperson of the table, any other one, the pit boss, and everybody else.
Audience = Literal["dealer", "floor", "other_floor", "pit_boss", "watch"]


def table_group(table_id: int, audience: Audience) -> str:
    return f"table-{table_id}-{audience}"


def pit_group(pit_id: int) -> str:
    return f"pit-{pit_id}"
