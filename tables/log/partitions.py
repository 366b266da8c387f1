"""The partitions of the log on PostgreSQL: one for each gaming day."""

from datetime import date

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

LOG_TABLE = "tables_tableevent"
# Created some days ahead, so a day never starts without its partition.
DAYS_AHEAD = 3
MAKER = "make_log_partitions(date, integer)"
# Runs with the rights of the log's owner, so the role that serves the floor needs none to make tables. All it
# can choose is the day, within a year, or it could fill the database with days. A partition is attached when
# it is complete, so commands never wait for it.
MAKE_PARTITIONS = f"""
CREATE OR REPLACE FUNCTION make_log_partitions(first_day date, days_ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = {{schema}}, pg_temp AS $$
DECLARE
    day date;
    name text;
BEGIN
    IF session_user <> current_user
        AND (abs(first_day - current_date) > 366 OR days_ahead NOT BETWEEN 0 AND {DAYS_AHEAD}) THEN
        RAISE EXCEPTION 'no partitions are made for % and % days', first_day, days_ahead;
    END IF;
    -- Two processes may get to the new day at the same time.
    PERFORM pg_advisory_xact_lock(hashtext('{LOG_TABLE}'));
    FOR ahead IN 0 .. days_ahead LOOP
        day := first_day + ahead;
        name := '{LOG_TABLE}_' || to_char(day, 'YYYYMMDD');
        CONTINUE WHEN EXISTS (
            SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = '{LOG_TABLE}'::regclass AND relname = name
        );
        EXECUTE format('CREATE TABLE %I (LIKE {LOG_TABLE} INCLUDING ALL)', name);
        EXECUTE format(
            'CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_change()', name
        );
        EXECUTE format(
            'ALTER TABLE {LOG_TABLE} ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, day, day + 1
        );
    END LOOP;
END
$$
"""  # noqa: S608 - our own names

_known: set[date] = set()


def ensure(day: date) -> None:
    """Create the partitions of this day and the next few. Each process asks the database once a day."""
    if connection.vendor != "postgresql" or day in _known:
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT make_log_partitions(%s, %s)", [day, DAYS_AHEAD])
    if not connection.in_atomic_block:
        _known.add(day)


def install_maker(cursor: CursorWrapper) -> None:
    """Create the function that makes partitions, or replace it."""
    cursor.execute("SELECT quote_ident(current_schema())")
    (schema,) = cursor.fetchone()
    cursor.execute(MAKE_PARTITIONS.format(schema=schema))


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
