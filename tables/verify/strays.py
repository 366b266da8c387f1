"""Finds events that belong to no table."""

from collections.abc import Sequence

from tables.ids import IDS_PER_TABLE, id_in_table
from tables.models import TableEvent

# The highest possible table id: the ids of its events must fit in the database's integers.
MAX_TABLE_ID = 2**63 // IDS_PER_TABLE - 1


def find_stray_events(table_ids: Sequence[int]) -> list[str]:
    """Return a message for each range between the known tables that has stray events."""
    ends = [id_in_table(table_id, 0) for table_id in (*table_ids, MAX_TABLE_ID)]
    begin: int = 0
    keys: list[int] = []
    for end in ends:
        keys += TableEvent.objects.filter(pk__range=(begin, end - 1)).values_list("pk", flat=True)[:1]
        begin = end + IDS_PER_TABLE
    return [
        f"table {key // IDS_PER_TABLE}: is gone, and event {key % IDS_PER_TABLE} is still there"
        for key in keys
    ]
