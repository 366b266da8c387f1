"""The tallies of the hour that runs, kept as text in the row of the table and written with it.

So a tap asks the database for nothing more. The first quiet tap of a later hour makes rows of
them. `manage.py verify_log --rows` counts all of them again from the log.
"""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import Struct

from tables.gaming_day import gaming_day
from tables.hours import hour_of
from tables.models import Approval, Round, Tally
from tables.rows.moment import Added, Change, Counted, Made

# A tap that makes one of these writes enough rows already.
BUSY = (Round, Approval)


class Running(Struct, frozen=True, array_like=True):
    """One tally that is no row yet."""

    began_at: datetime
    kind: str
    name: str
    dealer: str
    by: str
    number: int
    staked_cents: int
    returned_cents: int

    @property
    def key(self) -> Counted:
        return Counted(self.began_at, self.kind, self.name, self.dealer, self.by)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(tuple[Running, ...])


def read_running(text: str) -> tuple[Running, ...]:
    return _decoder.decode(text) if text else ()


class Tallies:
    """Sums by what is counted."""

    def __init__(self) -> None:
        self.sums: dict[Counted, tuple[int, int, int]] = {}

    def add(self, key: Counted, number: int, staked_cents: int, returned_cents: int) -> None:
        was = self.sums.get(key, (0, 0, 0))
        self.sums[key] = (was[0] + number, was[1] + staked_cents, was[2] + returned_cents)

    def add_running(self, running: Iterable[Running]) -> None:
        for one in running:
            self.add(one.key, one.number, one.staked_cents, one.returned_cents)

    def rows(self, table_id: int) -> list[Tally]:
        return [row_of(table_id, key, sums) for key, sums in self.sums.items()]


def row_of(table_id: int, key: Counted, sums: tuple[int, int, int]) -> Tally:
    number, staked, returned = sums
    return Tally(
        table_id=table_id,
        gaming_day=gaming_day(key.began_at),
        number=number,
        staked_cents=staked,
        returned_cents=returned,
        **key._asdict(),
    )


def tallies_after(table_id: int, text: str, to_do: Iterable[Change], at: datetime) -> tuple[str, list[Tally]]:
    """What runs after a tap, and what is over and becomes rows: most taps change nothing of it."""
    added = [change for change in to_do if isinstance(change, Added)]
    is_busy = any(isinstance(change, Made) and isinstance(change.row, BUSY) for change in to_do)
    if not added and (not text or is_busy):
        return text, []
    tallies, hour = Tallies(), hour_of(at)
    tallies.add_running(read_running(text))
    for change in added:
        tallies.add(*change)
    over = Tallies()
    if not is_busy:
        over.sums = {key: sums for key, sums in tallies.sums.items() if key.began_at < hour}
        tallies.sums = {key: sums for key, sums in tallies.sums.items() if key.began_at >= hour}
    if not added and not over.sums:
        return text, []
    return _written(tallies), over.rows(table_id)


def _written(tallies: Tallies) -> str:
    running = [Running(*key, *sums) for key, sums in tallies.sums.items()]
    return _encoder.encode(running).decode() if running else ""
