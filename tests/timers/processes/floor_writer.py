"""A process with its own Django on the database of a floor: writes what happened there hours ago."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import django

from tests.game_rules import ONE_DECK_BY_HAND
from tests.harness.process_pool import processes
from tests.harness.servers.process import take_environment

# The longest a function may take on a busy machine: a whole gaming day.
SECONDS = 240


def start(env: dict[str, str]) -> None:
    """Set up the new process."""
    take_environment({**env, "DJANGO_SETTINGS_MODULE": "tablegame.settings"})
    django.setup()
    from django.db import connections  # noqa: PLC0415 - Django is set up by now

    # One connection is enough for one person.
    connections["default"].settings_dict["OPTIONS"].pop("pool", None)


@contextmanager
def scribe(env: dict[str, str]) -> Iterator[Callable[..., Any]]:
    """Call a function of this file in that process and return its result."""
    with processes((start, (env,))) as pool:
        yield lambda function, *args: pool.submit(function, *args).result(SECONDS)


def called_table(seconds: float) -> tuple[int, datetime]:
    """Make a table that has called the floor: all floorpersons are notified in this many seconds."""
    from games.table import events as e  # noqa: PLC0415 - Django is set up by now
    from tests.timers.played_days import log_of  # noqa: PLC0415

    table_id = _new_table()
    _give(table_id, timedelta(seconds=seconds - 60), "call_floor")
    (called_at,) = (event.at for _, event in log_of(table_id) if isinstance(event, e.FloorCalled))
    return table_id, called_at + timedelta(seconds=60)


def warned_table(seconds: float) -> tuple[int, datetime]:
    """Make a table whose deck came into play hours ago: its first warning is due in this many seconds."""
    from tables.models import Deck  # noqa: PLC0415 - Django is set up by now

    table_id = _new_table(has_decks=True)
    ago = timedelta(seconds=seconds) - timedelta(hours=7, minutes=45)
    steps = ("receive_deck", "inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck")
    more: dict[str, dict[str, Any]] = {"receive_deck": {"back": "red"}, "cut_deck": {"position": 20}}
    for step in (*steps, "shuffle_deck", "cut_deck"):
        _give(table_id, ago, step, deck="a", **more.get(step, {}))
    since = Deck.objects.get(table_id=table_id).in_play_since
    assert since is not None
    return table_id, since + timedelta(hours=7, minutes=45)


def _new_table(*, has_decks: bool = False) -> int:
    """Make a table opened yesterday, dealt by Dana."""
    from dealers.models import Staff  # noqa: PLC0415 - Django is set up by now
    from tables import clock  # noqa: PLC0415
    from tables.models import RulesSubmission, Table  # noqa: PLC0415
    from tables.open_table import new_table, open_under  # noqa: PLC0415
    from tests.people import SYSTEM  # noqa: PLC0415
    from tests.store.played_nights import submission_for  # noqa: PLC0415

    clock.offset = timedelta(hours=-12)
    name = f"Past {Table.objects.count()}"
    if has_decks:
        known = RulesSubmission.objects.filter(reference="MD let_it_ride").first()
        table = open_under(known or submission_for("let_it_ride"), name, ONE_DECK_BY_HAND, SYSTEM)
    else:
        table = new_table(name, "let_it_ride", {}, (10_00, 500_00), SYSTEM)
    Table.objects.filter(pk=table.pk).update(dealer=Staff.objects.get(username="dana"))
    return table.pk


def _give(table_id: int, ago: timedelta, name: str, **args: Any) -> None:
    from games.bots.crew import DEALER, FLOORPERSON  # noqa: PLC0415 - Django is set up by now
    from games.table.commands import COMMANDS  # noqa: PLC0415
    from tables import clock  # noqa: PLC0415
    from tables.execute import execute  # noqa: PLC0415

    clock.offset = ago
    clock.start()
    actor = FLOORPERSON if name == "verify_deck" else DEALER
    execute(table_id, lambda _: actor, uuid4(), None, COMMANDS[name](**args))


def reminders_of(table_id: int) -> list[tuple[str, datetime, int]]:
    """Return the reminders in a table's log, with their times and events."""
    from games.table import events as e  # noqa: PLC0415 - Django is set up by now
    from tests.timers.played_days import log_of  # noqa: PLC0415

    found = []
    for version, (at, event) in enumerate(log_of(table_id), 1):
        if isinstance(event, e.Reminded):
            found.append((event.kind, at, version))
        elif isinstance(event, e.Escalated):
            found.append((f"tell_{event.to}", at, version))
    return found


def last_sweep() -> tuple[str, datetime] | None:
    """Return who swept last, and when."""
    from tables.models import Sweep  # noqa: PLC0415 - Django is set up by now

    return Sweep.objects.values_list("by", "at").first()


def worker_was_here(seconds: float) -> None:
    """Record that a worker made the last sweep, this long ago."""
    from tables.models import Sweep  # noqa: PLC0415 - Django is set up by now

    at = datetime.now(UTC) - timedelta(seconds=seconds)
    Sweep.objects.update_or_create(pk=Sweep.ONLY, defaults={"at": at, "by": "worker", "lag_ms": 0})


def seat_at(table_id: int, seat: int, clock_offset: timedelta) -> list[int]:
    """Seat a player while the clock is set like this; return what the log says about the clock."""
    from games.bots.crew import DEALER  # noqa: PLC0415 - Django is set up by now
    from games.table.commands import SeatPlayer  # noqa: PLC0415
    from tables import clock  # noqa: PLC0415
    from tables.execute import execute  # noqa: PLC0415
    from tests.store.moved_clock import jumps  # noqa: PLC0415

    clock.offset = clock_offset
    execute(table_id, lambda _: DEALER, uuid4(), None, SeatPlayer(seat))
    return jumps(table_id)


def new_tables(count: int) -> list[int]:
    """Open tables at the right time."""
    from games.table.actor import Actor  # noqa: PLC0415 - Django is set up by now
    from tables.open_table import new_table  # noqa: PLC0415

    system = Actor("system", "system")
    return [new_table(f"New {n}", "let_it_ride", {}, (10_00, 500_00), system).pk for n in range(count)]


def sign_heads(seconds: float) -> None:
    """Sign the heads as a worker would have this long ago."""
    from tables import clock  # noqa: PLC0415 - Django is set up by now
    from tables.log.heads.sign import write_heads  # noqa: PLC0415

    clock.offset = timedelta(seconds=-seconds)
    write_heads()
    clock.offset = timedelta()
