"""Rows of a floor's database, read directly rather than through its server."""

import sqlite3
from contextlib import closing
from typing import Any

import psycopg

from tests.harness.servers.web import Web


def rows(web: Web, sql: str, value: object) -> list[tuple[Any, ...]]:
    """Return what a query finds; {} stands for the value."""
    url = web.env["DATABASE_URL"]
    if url.startswith("sqlite:///"):
        # Left alone, a connection ends its transaction there but stays open.
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), timeout=20)) as connection:
            return connection.execute(sql.format("?"), [value]).fetchall()
    with psycopg.connect(url) as connection:
        return connection.execute(sql.format("%s"), [value]).fetchall()
