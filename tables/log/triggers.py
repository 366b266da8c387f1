"""The triggers that keep history append-only: the database itself refuses to change or delete it.

Every migration that touches one of these tables ends with `install`: on SQLite an altered table is rebuilt
and silently loses its triggers.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

from tables.log import partitions

# Append-only tables; only `archive` removes anything, one day of the log at a time. Next to each are its
# unique columns, because SQLite's INSERT OR REPLACE would delete the old row.
APPEND_ONLY_TABLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "tables_tableevent": (("id",), ("command_id", "place", "day")),
    "tables_checkpoint": (("id",),),
    "tables_archive": (("id",), ("table_id", "day")),
    "tables_round": (("id",), ("table_id", "number")),
    "tables_wager": (("id",), ("round_id", "seat_id", "box")),
    "tables_roundcorrection": (("id",), ("round_id", "sequence")),
    "tables_approval": (("id",), ("table_id", "number")),
    "tables_acknowledgement": (("id",), ("pit_id", "alert")),
    "tables_roundseat": (("id",), ("round_id", "sequence", "seat", "place")),
    "tables_irregularity": (("id",), ("table_id", "sequence", "place")),
    "tables_submissionchange": (("id",),),
    "tables_journalentry": (("id",),),
}
# Tables that later migrations, or those of other apps, create.
LATER_TABLES: set[str] = {"tables_journalentry"}
# A submission can be edited as a draft. Once approved its text is fixed; once a table uses it all of it is.
SUBMISSION_TABLE = "tables_rulessubmission"
# The columns of an approved submission that are fixed.
FROZEN_COLUMNS = ("reference", "version", "game", "body", "approval_reference", "approved_on")
VARCHAR_COLUMNS = ("reference", "game", "approval_reference")
# The body of the trigger function on PostgreSQL.
REFUSE = " BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END "


def register_append_only(table: str, *unique: tuple[str, ...]) -> None:
    """Make a table of another app append-only too. Called when that app is ready."""
    APPEND_ONLY_TABLES[table] = unique
    LATER_TABLES.add(table)


def install(connection: BaseDatabaseWrapper) -> None:
    """Create every trigger and, on PostgreSQL, the functions of the log, replacing those that exist."""
    triggers = _triggers(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $${REFUSE}$$"
            )
            partitions.install_maker(cursor)
        for (table, name), rule in triggers.items():
            on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {_full_name(connection, table, name)}{on_table}")
            cursor.execute(f"CREATE TRIGGER {_full_name(connection, table, name)} {rule}")


def remove(connection: BaseDatabaseWrapper, table: str) -> None:
    """Drop the triggers of one table, for `archive` on SQLite and for migrations, inside a transaction."""
    on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for of_table, name in _triggers(connection):
            if of_table == table:
                cursor.execute(f"DROP TRIGGER IF EXISTS {_full_name(connection, table, name)}{on_table}")


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the triggers that are absent, disabled or different from what they should be."""
    wanted = _triggers(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Each day has its own copy of the log's row trigger, and each copy can be disabled separately.
            rule = wanted[partitions.LOG_TABLE, "append_only"]
            for day in partitions.names(cursor):
                wanted[day, "append_only"] = rule.replace(f" ON {partitions.LOG_TABLE} ", f" ON {day} ")
            cursor.execute(
                "SELECT c.relname, t.tgname, pg_get_triggerdef(t.oid, true)"
                " FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc f ON f.oid = t.tgfoid"
                " WHERE t.tgenabled IN ('O', 'A') AND f.proname = 'refuse_change' AND f.prosrc = %s"
                " AND c.relnamespace = current_schema()::regnamespace",
                [REFUSE],
            )
            installed = {
                (table, name)
                for table, name, sql in cursor.fetchall()
                if sql == f"CREATE TRIGGER {name} {wanted.get((table, name))}"
            }
        else:
            cursor.execute("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger'")
            installed = {
                (table, name.removeprefix(f"{table}_"))
                for table, name, sql in cursor.fetchall()
                if sql == f"CREATE TRIGGER {name} {wanted.get((table, name.removeprefix(f'{table}_')))}"
            }
    return sorted(f"{table}.{name}" for table, name in wanted.keys() - installed)


def _full_name(connection: BaseDatabaseWrapper, table: str, name: str) -> str:
    """Return the trigger's name in the database: on SQLite, names are shared by all tables."""
    return name if connection.vendor == "postgresql" else f"{table}_{name}"


def _triggers(connection: BaseDatabaseWrapper) -> dict[tuple[str, str], str]:
    """Return each trigger's definition, by table and name."""
    triggers = _on_postgresql(connection) if connection.vendor == "postgresql" else _on_sqlite()
    absent = LATER_TABLES.difference(connection.introspection.table_names())
    return {key: rule for key, rule in triggers.items() if key[0] not in absent}


def _on_postgresql(connection: BaseDatabaseWrapper) -> dict[tuple[str, str], str]:
    with connection.cursor() as cursor:
        days = partitions.names(cursor)
    # In PostgreSQL's own wording, so the definitions can be compared.
    call = "EXECUTE FUNCTION refuse_change()"
    triggers = {
        (table, "append_only"): f"BEFORE DELETE OR UPDATE ON {table} FOR EACH ROW {call}"
        for table in APPEND_ONLY_TABLES
    }
    # TRUNCATE fires no row trigger, and on a partition no trigger of the parent table either.
    for table in (*APPEND_ONLY_TABLES, *days, SUBMISSION_TABLE):
        triggers[table, "append_only_truncate"] = f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {call}"
    triggers[SUBMISSION_TABLE, "append_only"] = (
        f"BEFORE DELETE OR UPDATE ON {SUBMISSION_TABLE} FOR EACH ROW WHEN (old.used_at IS NOT NULL) {call}"
    )
    compared = [f"{name}::text" if name in VARCHAR_COLUMNS else name for name in FROZEN_COLUMNS]
    other = " OR ".join(f"new.{name} IS DISTINCT FROM old.{name}" for name in compared)
    triggers[SUBMISSION_TABLE, "approved_stays"] = (
        f"BEFORE UPDATE ON {SUBMISSION_TABLE} FOR EACH ROW"
        f" WHEN (NOT old.is_draft AND (new.is_draft OR {other})) {call}"
    )
    triggers[SUBMISSION_TABLE, "approved_remains"] = (
        f"BEFORE DELETE ON {SUBMISSION_TABLE} FOR EACH ROW WHEN (NOT old.is_draft) {call}"
    )
    return triggers


def _on_sqlite() -> dict[tuple[str, str], str]:
    triggers = {}
    for table, unique in APPEND_ONLY_TABLES.items():
        refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        triggers[table, "no_update"] = f"BEFORE UPDATE ON {table} {refuse}"
        triggers[table, "no_delete"] = f"BEFORE DELETE ON {table} {refuse}"
        # INSERT OR REPLACE deletes the old row without firing the DELETE trigger.
        same = " OR ".join(
            f"EXISTS (SELECT 1 FROM {table} WHERE {' AND '.join(f'{name} = NEW.{name}' for name in names)})"  # noqa: S608 - our own names
            for names in unique
        )
        triggers[table, "no_replace"] = f"BEFORE INSERT ON {table} WHEN {same} {refuse}"
    # REPLACE deletes a conflicting row without firing the DELETE trigger, so the INSERT trigger checks too.
    in_use = (
        f"EXISTS (SELECT 1 FROM {SUBMISSION_TABLE} WHERE used_at IS NOT NULL"  # noqa: S608 - our own name
        " AND (id = NEW.id OR (reference = NEW.reference AND version = NEW.version)))"
    )
    refuse = f"BEGIN SELECT RAISE(ABORT, '{SUBMISSION_TABLE} is in use'); END"
    triggers[SUBMISSION_TABLE, "no_update"] = (
        f"BEFORE UPDATE ON {SUBMISSION_TABLE} WHEN OLD.used_at IS NOT NULL OR {in_use} {refuse}"
    )
    triggers[SUBMISSION_TABLE, "no_delete"] = (
        f"BEFORE DELETE ON {SUBMISSION_TABLE} WHEN OLD.used_at IS NOT NULL {refuse}"
    )
    triggers[SUBMISSION_TABLE, "no_replace"] = f"BEFORE INSERT ON {SUBMISSION_TABLE} WHEN {in_use} {refuse}"
    refuse = f"BEGIN SELECT RAISE(ABORT, '{SUBMISSION_TABLE} is append-only once approved'); END"
    other = " OR ".join(f"NEW.{name} IS NOT OLD.{name}" for name in FROZEN_COLUMNS)
    triggers[SUBMISSION_TABLE, "approved_stays"] = (
        f"BEFORE UPDATE ON {SUBMISSION_TABLE} WHEN NOT OLD.is_draft AND (NEW.is_draft OR {other}) {refuse}"
    )
    triggers[SUBMISSION_TABLE, "approved_remains"] = (
        f"BEFORE DELETE ON {SUBMISSION_TABLE} WHEN NOT OLD.is_draft {refuse}"
    )
    is_approved = (
        f"EXISTS (SELECT 1 FROM {SUBMISSION_TABLE} WHERE NOT is_draft"  # noqa: S608 - our own name
        " AND (id = NEW.id OR (reference = NEW.reference AND version = NEW.version)))"
    )
    triggers[SUBMISSION_TABLE, "approved_no_replace"] = (
        f"BEFORE INSERT ON {SUBMISSION_TABLE} WHEN {is_approved} {refuse}"
    )
    return triggers
