"""Checks for any table at any time: its log is complete, its chain is intact, its fold is the snapshot."""

from django.apps import apps
from django.db import connection

from games.table.events import read_event
from games.table.evolve import fold
from games.table.state import write_state
from tables.log.chain import CHAIN_START, chain_hash, column_checksums
from tables.models import Table, TableEvent


def assert_sound(table_id: int) -> list[TableEvent]:
    """Verify the log of a table from its first event to its last."""
    events = list(TableEvent.objects.filter(table_id=table_id).order_by("sequence"))
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    head = CHAIN_START
    for event in events:
        assert event.marks == column_checksums(event)
        assert event.hash == chain_hash(head, event)
        head = event.hash
    table = Table.objects.get(pk=table_id)
    assert (table.head, table.version) == (head, len(events))
    assert table.snapshot == write_state(fold(read_event(event.body) for event in events))
    return events


def every_row() -> dict[str, object]:
    """Return every row of every table of the app, in full or on PostgreSQL as a digest."""
    metas = [model._meta for model in apps.get_app_config("tables").get_models()]  # noqa: SLF001
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            digest = "SELECT '{0}', md5(string_agg(t::text, '' ORDER BY {1})) FROM {0} t"
            cursor.execute(" UNION ALL ".join(digest.format(m.db_table, m.pk.column) for m in metas))
            return dict(cursor.fetchall())
        return {
            m.db_table: cursor.execute(f"SELECT * FROM {m.db_table} ORDER BY {m.pk.column}").fetchall()  # noqa: S608
            for m in metas
        }
