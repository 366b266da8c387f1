"""Bots at every table of a pit, through the doors people use, until they are told to stop.

python -m tests.harness.wall_bots PORT PIT
"""

import itertools
import os
import sys
import threading

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
django.setup()

from dealers.live import LiveTable, Person  # noqa: E402 - Django comes first
from games.actor import Role  # noqa: E402
from tables.models import Table  # noqa: E402

PIN = "246810"
HANDS = 3


def work(tables: list[LiveTable]) -> None:
    """One tap at each table in turn."""
    for table in itertools.cycle(tables):
        table.tap()


def main() -> None:
    port, pit = map(int, sys.argv[1:])
    roles: dict[Role, str] = {"dealer": "dana", "floorperson": "fran", "pit_boss": "boss"}
    people = {role: Person("127.0.0.1", port, name, PIN) for role, name in roles.items()}
    for person in people.values():
        person.sign_in()
    tables = [LiveTable(pk, people, 0) for pk in Table.objects.filter(pit=pit).values_list("pk", flat=True)]
    for hand in range(HANDS):
        threading.Thread(target=work, args=(tables[hand::HANDS],), daemon=True).start()
    print("bots are at work", flush=True)  # noqa: T201 - whoever started them waits for it
    threading.Event().wait()


if __name__ == "__main__":
    main()
