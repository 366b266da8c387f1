"""The names of the groups that screens join: one per table and audience."""

from typing import Literal

Audience = Literal["dealer", "watch"]


def table_group(table_id: int, audience: Audience) -> str:
    return f"table-{table_id}-{audience}"
