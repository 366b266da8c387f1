"""Bots at every table of a pit, through the doors people use, until they are told to stop.

python -m tests.harness.floors.wall_bots PORT PIT
"""

import asyncio
import itertools
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import django

from tests.harness.floors.floor_size import PIN

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
django.setup()

from dealers.simulation.mirror import Mirror  # noqa: E402 - Django comes first
from dealers.simulation.people import Person  # noqa: E402
from dealers.simulation.player import Player  # noqa: E402
from dealers.simulation.server import Server  # noqa: E402
from games.table.actor import Role  # noqa: E402
from tables.models import Table  # noqa: E402

HANDS = 3


async def work(players: list[Player]) -> None:
    """Tap once at each table in turn."""
    for player in itertools.cycle(players):
        await player.step()


async def play(port: int, tables: list[tuple[int, str]]) -> None:
    server, pool = Server(is_secure=False, host="127.0.0.1", port=port), ThreadPoolExecutor(HANDS)
    roles: dict[Role, str] = {"dealer": "dana", "floorperson": "fran", "pit_boss": "boss"}
    people = {role: Person(server, pool, name, PIN) for role, name in roles.items()}
    for person in people.values():
        await person.sign_in()
    players = [
        Player(Mirror(pk, name, people["floorperson"]), people, random.Random(pk)) for pk, name in tables
    ]
    await asyncio.gather(*(work(players[hand::HANDS]) for hand in range(HANDS)))


def main() -> None:
    port, pit = map(int, sys.argv[1:])
    asyncio.run(play(port, list(Table.objects.filter(pit=pit).values_list("pk", "name"))))


if __name__ == "__main__":
    main()
