"""A process that dies at each named point of a tap, on the demo floor of its database.

Each tap comes through the doors, in a child of this process that ends itself by SIGKILL when it gets there.
The points are put in from here: the program itself has none.

python -m tests.faults.crash_points
"""

import json
import os
import signal
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
django.setup()

from django.db import connection, connections  # noqa: E402 - Django comes first
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.test import Client  # noqa: E402

import dealers.api.commands  # noqa: E402
import dealers.api.responses  # noqa: E402
import tablegame.request_log  # noqa: E402
import tablegame.urls  # noqa: E402 - so that no child reads it anew
import tables.execute  # noqa: E402
import tables.sql  # noqa: E402
from dealers.models import Staff  # noqa: E402
from games.table.actor import Actor  # noqa: E402
from games.table.commands import COMMANDS  # noqa: E402
from tables.models import Round, Table, TableEvent, Wager  # noqa: E402
from tables.verify.table import verify_table  # noqa: E402
from tests.harness.signed_in import cookies_for  # noqa: E402


class Point(NamedTuple):
    """A place to die: before or after a function on the road of a tap."""

    place: Any
    name: str
    is_after: bool

    def __str__(self) -> str:
        return f"{'after' if self.is_after else 'before'} {self.name.strip('_')}"


BOTH, AFTER = (False, True), (True,)
ROAD: tuple[tuple[Any, str, tuple[bool, ...]], ...] = (
    (dealers.api.commands, "read_tap", BOTH),
    (tables.sql, "lock_table", BOTH),
    (tables.execute, "decide", AFTER),
    (tables.sql, "insert_events", BOTH),
    (tables.execute, "write_rows", BOTH),
    (tables.execute, "write_state", AFTER),
    (tables.sql, "update_table", BOTH),
    (BaseDatabaseWrapper, "_commit", BOTH),
    (tables.execute, "push_messages", AFTER),
    (tables.execute, "publish", BOTH),
    (dealers.api.responses, "json_response", BOTH),
    (tablegame.request_log, "end", BOTH),
)
POINTS = [Point(place, name, is_after) for place, name, when in ROAD for is_after in when]
COMMITTED = POINTS.index(Point(BaseDatabaseWrapper, "_commit", is_after=True))
# A round of one player, up to the tap that settles and stores it.
ROUND: tuple[tuple[str, dict[str, Any]], ...] = (
    ("place_wagers", {"seat": 1, "wagers": dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")}),
    ("announce_no_more_bets", {}),
    ("deal", {}),
    ("decide_all", {"choice": "ride"}),
    ("turn_card", {"place": "first", "card": "Kh"}),
    ("decide_all", {"choice": "ride"}),
    ("turn_card", {"place": "second", "card": "7c"}),
    ("turn_box", {"cards": ("2c", "3d", "9h")}),
    ("turn_hand", {"seat": 1, "cards": ("Kd", "7s", "2h")}),
)


def main() -> None:
    table, dana = Table.objects.get(name="LIR 1"), Staff.objects.get(username="dana")
    give(table.pk, dana, "seat_player", seat=1)
    cookies = cookies_for(dana)
    for number, point in enumerate(POINTS):
        hurry()
        for name, args in ROUND:
            give(table.pk, dana, name, **args)
        outcome = one_death(table.pk, cookies, point, is_committed=number >= COMMITTED)
        print(json.dumps({"point": str(point), **outcome}), flush=True)  # noqa: T201 - the test reads it
    fault = verify_table(table.pk, with_rows=True).fault
    assert fault is None, fault


def give(table_id: int, dealer: Staff, name: str, **args: Any) -> None:
    actor = Actor(str(dealer.pk), "dealer", is_assigned=True)
    tables.execute.execute(table_id, lambda _: actor, uuid4(), None, COMMANDS[name](**args))


def one_death(table_id: int, cookies: dict[str, str], point: Point, is_committed: bool) -> dict[str, Any]:
    """Return what is wrong: after the death all or nothing, and once after the tap was sent again."""
    id_, before = str(uuid4()), counted(table_id)
    step = Table.objects.get(pk=table_id).step
    tap = json.dumps({"id": id_, "seen": step, "name": "clear_table", "args": {}})
    died = in_a_child(lambda: send(table_id, cookies, tap), point)
    after_death = counted(table_id)
    answered = in_a_child(lambda: send(table_id, cookies, tap))
    after = counted(table_id)
    return {
        "died": os.WIFSIGNALED(died) and os.WTERMSIG(died) == signal.SIGKILL,
        "is_all_or_nothing": after_death == (after if is_committed else before),
        "is_answered": os.waitstatus_to_exitcode(answered) == 0,
        "has_happened_once": TableEvent.objects.filter(command_id=id_, place=0).count() == 1
        and after[1:] == (before[1] + 1, before[2] + 3),
    }


def counted(table_id: int) -> tuple[int, int, int]:
    """Return the version of the table, its rounds and its wagers."""
    version = Table.objects.values_list("version", flat=True).get(pk=table_id)
    wagers = Wager.objects.filter(round__table=table_id).count()
    return version, Round.objects.filter(table=table_id).count(), wagers


def send(table_id: int, cookies: dict[str, str], tap: str) -> bool:
    client = Client(SERVER_NAME="127.0.0.1")
    client.cookies.load(cookies)
    path = f"/api/v1/tables/{table_id}/commands"
    return client.post(path, tap, content_type="application/json").status_code == 200


def in_a_child(work: Callable[[], bool], point: Point | None = None) -> int:
    """Run this in a child with its own database connection and return how it ended."""
    close()
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        if point is not None:
            setattr(point.place, point.name, dying(getattr(point.place, point.name), point.is_after))
        os._exit(0 if work() else 1)
    finally:
        os._exit(2)


def dying(function: Callable[..., Any], is_after: bool) -> Callable[..., Any]:
    @wraps(function)
    def dies(*args: Any, **kwargs: Any) -> Any:
        if is_after:
            function(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    return dies


def hurry() -> None:
    """Do not wait for the disk in steps that only lead to the point; each child has its own database."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")


def close() -> None:
    """Close the database, so that nothing of it is shared with a child."""
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
