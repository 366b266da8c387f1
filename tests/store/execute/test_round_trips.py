"""How often a tap waits for PostgreSQL: once to know who taps, once to see the table, once to commit."""

import json
from collections import defaultdict
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import RequestFactory

from dealers.api.commands import give_command
from dealers.limits.rate_limits import TAPS, Buckets
from dealers.models import Staff
from tables import clock
from tables.models import Assignment, Pit, Table
from tests.harness.signed_in import cookies_for

MOST = 3
SEATS = range(1, 8)
# Of hands that win nothing.
RANKS = "45678TJ"
# What a client sends last before it waits. What follows a sync asks for nothing more.
WAITS = {"Sync", "Query", "Flush"}

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is in the same process"),
    pytest.mark.django_db(transaction=True),
]


def round_trips(work: Callable[[], None]) -> int:
    """Return how often this waits for PostgreSQL, as libpq traces it."""
    pgconn = connection.connection.pgconn
    with TemporaryFile() as file:
        pgconn.trace(file.fileno())
        work()
        pgconn.untrace()
        file.seek(0)
        lines = [line.split("\t") for line in file.read().decode(errors="replace").splitlines()]
    sent = [line[3] for line in lines if line[1:2] == ["F"]]
    return sum(
        kind in WAITS and (kind, before) != ("Flush", "Sync")
        for before, kind in zip(["", *sent], sent, strict=False)
    )


class CountedTaps:
    """Taps through the door that answers HTTP, with the most round trips that each command took."""

    def __init__(self, table: Table, people: dict[str, Staff]) -> None:
        self.table_id = table.pk
        self.cookies = {role: cookies_for(person) for role, person in people.items()}
        self.most: dict[str, int] = defaultdict(int)

    def __call__(self, name: str, role: str = "dealer", **args: Any) -> None:
        factory = RequestFactory()
        factory.cookies.load(self.cookies[role])
        step = Table.objects.get(pk=self.table_id).step
        tap = {"id": str(uuid4()), "seen": step, "name": name, "args": args}
        request = factory.post("/", tap, content_type="application/json")

        def give() -> None:
            answer = give_command(request, self.table_id)
            assert answer.status_code == 200, json.loads(answer.content)

        self.most[name] = max(self.most[name], round_trips(give))


@pytest.fixture
def taps(table: Table, dana: Staff, monkeypatch: pytest.MonkeyPatch) -> CountedTaps:
    """A dealer and an assigned floorperson at a table of a pit, who tap faster than people may."""
    monkeypatch.setattr(TAPS, "own", Buckets(rate=100_000, size=100_000))
    fran = Staff.objects.create_user("fran", role="floorperson")
    Assignment.objects.create(table=table, person=fran, began_at=clock.now())
    Table.objects.filter(pk=table.pk).update(pit=Pit.objects.create(name="Pit 1"))
    return CountedTaps(table, {"dealer": dana, "floorperson": fran})


def a_round(tap: CountedTaps) -> None:
    """Play seven players to the end of the round; an entry is taken back, and the floor is called."""
    wagers = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus"), "25.00")
    tap("seat_player", seat=1)
    tap("undo")
    for seat in SEATS:
        tap("seat_player", seat=seat)
        tap("place_wagers", seat=seat, wagers=wagers | {"five_card_bonus": "5.00"})
    tap("announce_no_more_bets")
    tap("confirm_count", box="five_card_bonus")
    tap("deal")
    for place, card in (("first", "Kd"), ("second", "Qd")):
        for seat in SEATS:
            tap("decide", seat=seat, choice="ride")
        tap("turn_card", place=place, card=card)
    tap("call_floor")
    tap("answer_call", "floorperson")
    tap("turn_box", cards=("2d", "3d", "9d"))
    for seat in reversed(SEATS):
        ranks = (RANKS[(seat + place) % len(RANKS)] for place in (0, 1, 3))
        tap("turn_hand", seat=seat, cards=tuple(map("".join, zip(ranks, "chs", strict=True))))
    tap("clear_table")
    for seat in SEATS:
        tap("unseat_player", seat=seat)


def test_a_tap_of_a_full_table_waits_at_most_three_times_until_it_is_committed(taps: CountedTaps) -> None:
    """Once a connection has prepared its statements; the second round still has some for the first time."""
    for _ in range(3):
        taps.most.clear()
        a_round(taps)
    assert len(taps.most) > 10
    assert max(taps.most.values()) <= MOST, taps.most
