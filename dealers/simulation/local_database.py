"""Checks that need the server's database on this machine, and the check that it is the same one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
from django.db import DatabaseError

from dealers.demo import PIN
from dealers.simulation.floor import Floor
from dealers.simulation.people import CannotSignIn, Person
from dealers.simulation.prepare import KNOWN, is_demo_floor
from dealers.simulation.server import Server
from tables.models import Table
from tables.verify.table import verify_table


def is_local(server: Server) -> bool:
    """Return whether the server uses the demo floor in this machine's database."""
    try:
        if not is_demo_floor():
            return False
        tables = set(Table.objects.values_list("pk", "name"))
    except DatabaseError:
        return False
    return tables == asyncio.run(_served_tables(server))


async def _served_tables(server: Server) -> set[tuple[int, str]]:
    with ThreadPoolExecutor(1) as pool:
        boss = Person(server, pool, KNOWN, PIN)
        try:
            await boss.sign_in()
            mine = msgspec.json.decode((await boss.read("/floor/mine")).body)
            await boss.sign_out()
        except CannotSignIn:
            return set()
        finally:
            boss.browser.close()
    return {(table["table"], table["name"]) for table in mine["tables"]}


def verify_logs(floor: Floor) -> tuple[int, list[str]]:
    """Verify the logs and rows in the local database. Return how many were read, and the faults."""
    count, faults = 0, []
    for station in floor.stations:
        mirror = station.player.mirror
        try:
            here = Table.objects.filter(pk=mirror.table_id, name=mirror.name, version__gte=mirror.version)
            if not here.exists():
                continue
        except DatabaseError:
            break
        count += 1
        fault = verify_table(mirror.table_id, with_rows=True).fault
        faults += [] if fault is None else [f"{mirror.name}: {fault}"]
    return count, faults
