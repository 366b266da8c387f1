"""Everything a database says about the tables of this project, as text that can be compared.

    python -m tests.deploy.catalog DATABASE_URL

`catalogs/sqlite.txt` and `catalogs/postgresql.txt` were written by this module from databases that the
migrations of release 0.1.0 had made, before they were squashed:

    git worktree add ../old f3675dc          # tables.0001 to 0013, dealers.0001 to 0009
    (cd ../old && DATABASE_URL=sqlite:////tmp/old.sqlite3 python manage.py migrate)
    python -m tests.deploy.catalog sqlite:////tmp/old.sqlite3 > tests/deploy/catalogs/sqlite.txt

and the same with the address of an empty PostgreSQL database. A later migration changes these files too:
write them again after it, and let the difference show what it did.
"""

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg

# Tables of our own apps. Triggers are listed wherever they are: Django's admin log has some as well.
OURS = re.compile(r"(tables|dealers)_")
PARTITION = re.compile(r"tables_tableevent_(\d{4})(\d\d)(\d\d)")

RELATIONS = """
SELECT c.oid, c.relname, c.relkind::text, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid)
FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
ORDER BY c.relname COLLATE "C"
"""
COLUMNS = """
SELECT concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'NOT NULL' END,
    'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid),
    CASE a.attidentity WHEN 'd' THEN 'IDENTITY BY DEFAULT' WHEN 'a' THEN 'IDENTITY ALWAYS' END,
    'FROM ' || nullif(pg_get_serial_sequence(a.attrelid::regclass::text, a.attname), ''))
FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE a.attrelid = %s AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum
"""
# PostgreSQL 18 lists NOT NULL here too; it is already listed with the columns.
CONSTRAINTS = """
SELECT concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid),
    CASE WHEN conparentid <> 0 THEN '(of the whole log)' END)
FROM pg_constraint
WHERE conrelid = %s AND contype <> 'n'
ORDER BY conname COLLATE "C"
"""
INDEXES = """
SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), CASE WHEN NOT i.indisvalid THEN 'NOT VALID' END,
    CASE WHEN c.relispartition THEN '(of the whole log)' END)
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid = %s
ORDER BY c.relname COLLATE "C"
"""
TRIGGERS = """
SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid), 'ENABLED ' || tgenabled::text,
    CASE WHEN tgparentid <> 0 THEN '(of the whole log)' END)
FROM pg_trigger
WHERE tgrelid = %s AND NOT tgisinternal
ORDER BY tgname COLLATE "C"
"""
FUNCTIONS = """
SELECT pg_get_functiondef(oid) FROM pg_proc
WHERE pronamespace = current_schema()::regnamespace ORDER BY proname COLLATE "C"
"""
KINDS = {"r": "table", "p": "partitioned table", "v": "view", "m": "materialized view"}


def read_catalog(url: str) -> str:
    lines = _on_postgresql(url) if url.startswith("postgres") else _on_sqlite(url.removeprefix("sqlite:///"))
    return "\n".join(lines) + "\n"


def _on_sqlite(path: str) -> Iterator[str]:
    """Return the statements SQLite keeps, one column or constraint per line."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT type, tbl_name, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        order = {"table": 0, "view": 0, "index": 1, "trigger": 2}
        for kind, table, _, sql in sorted(rows, key=lambda row: (row[1], order[row[0]], row[2])):
            if kind == "table" and OURS.match(table):
                opening, rest = sql.split("(", 1)
                body, closing_words = rest.rsplit(")", 1)
                yield from ("", f"{opening.strip()} (", *_split_columns(body), f"){closing_words}")
            elif kind == "trigger" or OURS.match(table):
                yield sql


def _split_columns(body: str) -> Iterator[str]:
    depth, start = 0, 0
    for place, letter in enumerate(body):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield f"    {body[start:place].strip()},"
            start = place + 1
    yield f"    {body[start:].strip()}"


def _on_postgresql(url: str) -> Iterator[str]:
    with psycopg.connect(url) as connection:
        connection.read_only = True
        text = "\n".join(_relations(connection))
    # A database has had partitions since the day it was made.
    days = sorted(set(PARTITION.findall(text)))
    for number, day in enumerate(days, 1):
        text = text.replace("".join(day), f"day{number}")
    dates = sorted(set(re.findall(r"'(\d{4}-\d\d-\d\d)'", text)))
    for number, date in enumerate(dates, 1):
        text = text.replace(date, f"date {number}")
    yield from text.splitlines()


def _relations(connection: psycopg.Connection[Any]) -> Iterator[str]:
    for oid, name, kind, key, bounds in connection.execute(RELATIONS).fetchall():
        queries = (COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS) if OURS.match(name) else (TRIGGERS,)
        found = [line for query in queries for (line,) in connection.execute(query, [oid]).fetchall()]
        if found:
            yield from ("", " ".join(filter(None, (KINDS[kind], name, key, bounds))))
            yield from (f"    {line}" for line in found)
    for (sql,) in connection.execute(FUNCTIONS).fetchall():
        yield from ("", sql.strip())


if __name__ == "__main__":
    sys.stdout.write(read_catalog(sys.argv[1]))
