"""One database of the store benchmark: fills it, and taps when bench/store.py says so."""

import json
import os
import sys
import time
from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402

from games.registry import GAMES  # noqa: E402
from games.table.actor import Actor  # noqa: E402
from games.table.commands import COMMANDS  # noqa: E402
from games.table.state import read_state  # noqa: E402
from tables import clock  # noqa: E402
from tables import sql as table_sql  # noqa: E402
from tables.calendar import gaming_day  # noqa: E402
from tables.execute import execute  # noqa: E402
from tables.log import partitions  # noqa: E402
from tables.management.commands.verify_log import verify  # noqa: E402
from tables.models import Table, TableEvent  # noqa: E402
from tables.open_table import new_table  # noqa: E402
from tests.store.played_nights import StoreNight, table_of_bots  # noqa: E402

DEALER = Actor("7", "dealer", is_assigned=True)
RULES = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"}
BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "25.00")
DAYS = 30
TABLES = 100

EXPLAIN = {"sqlite": "EXPLAIN QUERY PLAN", "postgresql": "EXPLAIN"}
FILL = {
    "sqlite": """
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %s)
        INSERT INTO tables_tableevent (id, table_id, sequence, day, step, at, actor, device, command_id,
            place, digest, body, marks, hash)
        SELECT %s * 1099511627776 + %s + i, %s, %s + i, %s, i, %s, '7', 'tablet',
            lower(hex(randomblob(16))), 0, hex(zeroblob(32)), %s, hex(zeroblob(48)), hex(zeroblob(32)) FROM n
    """,
    "postgresql": """
        INSERT INTO tables_tableevent (id, table_id, sequence, day, step, at, actor, device, command_id,
            place, digest, body, marks, hash)
        SELECT %s::bigint * 1099511627776 + %s + i, %s, %s + i, %s, i, %s, '7', 'tablet',
            gen_random_uuid(), 0, repeat('0', 64), %s, repeat('0', 96), repeat('0', 64)
        FROM generate_series(0, %s - 1) AS n(i)
    """,
}


def main() -> None:
    kind, number = sys.argv[1], int(sys.argv[2])
    {"nights": play_nights, "fill": fill, "serve": serve, "verify": verify_all}[kind](number)


def play_nights(events: int) -> None:
    """Create a real log with bots at a table of each game, and the table that is tapped."""
    call_command("migrate", verbosity=0)
    most: Counter[str] = Counter()
    for seed, game in enumerate(GAMES):
        # One of them a day earlier, because a command id is searched for in two days.
        clock.offset = timedelta(days=-(seed % 2))
        night = StoreNight(table_of_bots(game, seed), seed)
        while TableEvent.objects.filter(table_id=night.table_id).count() < events // len(GAMES):
            night.play(100)
        most |= night.statements
    clock.offset = timedelta()
    table = new_table("tapped", "let_it_ride", RULES, (10_00, 500_00), Actor("system", "system"))
    for seat in range(1, 8):
        tap(table.pk, "seat_player", seat=seat)
        tap(table.pk, "place_wagers", seat=seat, wagers=BETS | {"five_card_bonus": "5.00"})
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_floor (number integer, body text)")
        cursor.execute("INSERT INTO bench_floor VALUES (0, '')")
        cursor.execute("ANALYZE")
    print(json.dumps(dict(most.most_common())))


def fill(events: int) -> None:
    """Insert many events of other tables, over a month. Their hashes are fake."""
    tables = [
        new_table(f"filler {n}", "let_it_ride", RULES, (10_00, 500_00), Actor("system", "system")).pk
        for n in range(TABLES)
    ]
    today, body = gaming_day(clock.now()), json.dumps({"event": "wagers_placed", "filling": "x" * 160})
    each = events // (DAYS * TABLES)
    for ago in range(DAYS):
        day = today - timedelta(days=ago)
        partitions.ensure(day)
        for table in tables:
            first = 10 + ago * each
            rest: list[Any] = [table, first, table, first, day, clock.now() - timedelta(days=ago), body]
            with connection.cursor() as cursor:
                args = [each, *rest] if connection.vendor == "sqlite" else [*rest, each]
                cursor.execute(FILL[connection.vendor], args)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def verify_all(_unused: int) -> None:
    """Print how many events one process verifies in a second of its time, without and with their rows."""
    speeds = {}
    for name, with_rows in (("log_events_a_second", False), ("verified_events_a_second", True)):
        began = time.process_time()
        _, events, _, _ = verify(with_rows, None, None, None, is_backup=False)
        speeds[name] = round(events / (time.process_time() - began))
    print(json.dumps(speeds))


def serve(_unused: int) -> None:
    """Answer each line with the times of some taps and as many baselines, or with the query plans."""
    table = Table.objects.get(name="tapped").pk
    for line in sys.stdin:
        word, _, number = line.strip().partition(" ")
        answer = plans(table) if word == "plans" else measure(table, int(number))
        print(json.dumps(answer), flush=True)


def measure(table: int, taps: int) -> dict[str, list[float]]:
    ours: list[float] = []
    floors: list[float] = []
    for number in range(taps):
        began = time.perf_counter()
        write_two_rows(number + 1)
        floors.append(time.perf_counter() - began)
        ours.append(tap(table, "place_wagers", seat=1, wagers=BETS if number % 2 else {}))
    return {"ours": ours, "floors": floors}


def write_two_rows(number: int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_floor (number, body) VALUES (%s, %s)", [number, "x" * 400])
        cursor.execute("UPDATE bench_floor SET body = %s WHERE number = 0", ["x" * 4000])


def tap(table: int, name: str, **args: Any) -> float:
    """Give a command and return the seconds that execute() took."""
    step = read_state(Table.objects.get(pk=table).snapshot).step
    began = time.perf_counter()
    execute(table, lambda _: DEALER, uuid4(), step, COMMANDS[name](**args))
    return time.perf_counter() - began


def plans(table: int) -> list[str]:
    """Return the plans for finding the table and the command, without sizes and costs."""
    day = gaming_day(clock.now())
    key = table_sql.CommandKey(uuid4(), day - timedelta(days=1), day)
    queries = (table_sql.table_query(table, key), table_sql.command_query(key))
    return [plan(explained(*query)) for query in queries]


def explained(sql: str, params: list[Any]) -> str:
    lines = table_sql.fetch_all(f"{EXPLAIN[connection.vendor]} {sql}", params)
    return "\n".join(str(line[-1]) for line in lines)


def plan(text: str) -> str:
    lines = (line.strip().lstrip("-> ").split("  (")[0] for line in text.splitlines())
    kept = (line for line in lines if not line.startswith(("Index Cond", "Filter", "Sort Key", "Planning")))
    # A month has more partitions than a night, each read in the same way.
    return "; ".join(sorted({line.split(" tables_tableevent_")[0] for line in kept}))


if __name__ == "__main__":
    main()
