"""The partitions of the log on PostgreSQL: one for each gaming day."""

from datetime import date, timedelta

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

LOG_TABLE = "tables_tableevent"
# Created some days ahead, so a day never starts without its partition.
DAYS_AHEAD = 3

_known: set[date] = set()


def ensure(day: date) -> None:
    """Create the partitions of this day and the next few. Each process queries the database once a day."""
    if connection.vendor != "postgresql" or day in _known:
        return
    with transaction.atomic(), connection.cursor() as cursor:
        # Two processes may get to the new day at the same time.
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [LOG_TABLE])
        existing = set(names(cursor))
        for ahead in range(DAYS_AHEAD + 1):
            if name_of(day + timedelta(days=ahead)) not in existing:
                make(cursor, day + timedelta(days=ahead))
    if not connection.in_atomic_block:
        _known.add(day)


def make(cursor: CursorWrapper, day: date) -> None:
    """Create the partition of a day and attach it when it is complete, so commands never wait for it."""
    name = name_of(day)
    cursor.execute(f"CREATE TABLE {name} (LIKE {LOG_TABLE} INCLUDING ALL)")
    cursor.execute(
        f"CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON {name} EXECUTE FUNCTION refuse_change()"
    )
    bounds = (day.isoformat(), (day + timedelta(days=1)).isoformat())
    cursor.execute(f"ALTER TABLE {LOG_TABLE} ATTACH PARTITION {name} FOR VALUES FROM (%s) TO (%s)", bounds)


def drop(day: date) -> None:
    """Drop a day from the log, after `archive` has written and verified it."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {LOG_TABLE} DETACH PARTITION {name_of(day)}")
        cursor.execute(f"DROP TABLE {name_of(day)}")
    _known.discard(day)


def name_of(day: date) -> str:
    return f"{LOG_TABLE}_{day:%Y%m%d}"


def names(cursor: CursorWrapper) -> list[str]:
    """Return the names of the existing partitions."""
    cursor.execute(
        "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
        " WHERE i.inhparent = to_regclass(%s) ORDER BY 1",
        [LOG_TABLE],
    )
    return [name for (name,) in cursor.fetchall()]
