"""The tallies of the current hour, stored as text in the table's row and written with it.

A command thus needs no extra query. The first command of a later hour that writes few other rows turns them
into rows of their own. `manage.py verify_log --rows` counts them all again from the log.
"""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import Struct

from tables.calendar import gaming_day, start_of_hour
from tables.models import Approval, Round, Tally
from tables.rows.changes import Change, Increment, Insert, TallyKey

# A command that inserts one of these writes enough rows already.
BUSY_ROWS = (Round, Approval)


class RunningTally(Struct, frozen=True, array_like=True):
    """A tally that is not a row yet."""

    began_at: datetime
    kind: str
    name: str
    dealer: str
    by: str
    number: int
    staked_cents: int
    returned_cents: int

    @property
    def key(self) -> TallyKey:
        return TallyKey(self.began_at, self.kind, self.name, self.dealer, self.by)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(tuple[RunningTally, ...])


def read_running_tallies(text: str) -> tuple[RunningTally, ...]:
    return _decoder.decode(text) if text else ()


class TallySums:
    """Sums by tally key."""

    def __init__(self) -> None:
        self.sums: dict[TallyKey, tuple[int, int, int]] = {}

    def add(self, key: TallyKey, number: int, staked_cents: int, returned_cents: int) -> None:
        before = self.sums.get(key, (0, 0, 0))
        self.sums[key] = (before[0] + number, before[1] + staked_cents, before[2] + returned_cents)

    def add_running(self, running: Iterable[RunningTally]) -> None:
        for tally in running:
            self.add(tally.key, tally.number, tally.staked_cents, tally.returned_cents)

    def rows(self, table_id: int) -> list[Tally]:
        return [tally_row(table_id, key, sums) for key, sums in self.sums.items()]


def tally_row(table_id: int, key: TallyKey, sums: tuple[int, int, int]) -> Tally:
    number, staked, returned = sums
    return Tally(
        table_id=table_id,
        gaming_day=gaming_day(key.began_at),
        number=number,
        staked_cents=staked,
        returned_cents=returned,
        **key._asdict(),
    )


def tallies_after(
    table_id: int, text: str, changes: Iterable[Change], at: datetime
) -> tuple[str, list[Tally]]:
    """Return the running tallies after a command, and those of past hours that become rows."""
    added = [change for change in changes if isinstance(change, Increment)]
    is_busy = any(isinstance(change, Insert) and isinstance(change.row, BUSY_ROWS) for change in changes)
    if not added and (not text or is_busy):
        return text, []
    tallies, hour = TallySums(), start_of_hour(at)
    tallies.add_running(read_running_tallies(text))
    for change in added:
        tallies.add(*change)
    over = TallySums()
    if not is_busy:
        over.sums = {key: sums for key, sums in tallies.sums.items() if key.began_at < hour}
        tallies.sums = {key: sums for key, sums in tallies.sums.items() if key.began_at >= hour}
    if not added and not over.sums:
        return text, []
    return _as_text(tallies), over.rows(table_id)


def _as_text(tallies: TallySums) -> str:
    running = [RunningTally(*key, *sums) for key, sums in tallies.sums.items()]
    return _encoder.encode(running).decode() if running else ""
