"""The money that a correction moves, and what of it only the pit boss approves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.rulebook.law import cites
from games.rulebook.round import Round, SeatPlayed, SeatResult
from games.rulebook.submission import Thresholds
from games.settlement.settle import settle
from games.table.corrections.model import Moved, WhyPitBoss
from games.table.payments.model import net_cents, result_so_far
from games.table.payments.thresholds import is_large_difference
from games.table.played import as_played
from games.table.state import SeatFelt, State

# The outcomes of wagers that the house has taken.
LOST = ("lose", "folded", "forfeited")


class SeatChange(NamedTuple):
    """What a correction changes at one seat; `before_cents` is what earlier corrections have moved there.

    `staked_cents` is all that moves in boxes that are not settled. With `is_back` the seat had folded or
    forfeited, and plays on.
    """

    was: SeatResult
    now: SeatResult
    wagers: Mapping[str, int]
    before_cents: int = 0
    staked_cents: int = 0
    is_back: bool = False

    @property
    def cents(self) -> int:
        return net_cents(self.now) - net_cents(self.was)


def changes_on_felt(state: State, corrected: State) -> list[SeatChange]:
    """Return the changes of a correction of the round on the felt."""
    seats = zip(state.felt.seats, corrected.felt.seats, strict=True)
    return [_change_on_felt(state, number, was, now) for number, (was, now) in enumerate(seats, 1)]


def _change_on_felt(state: State, number: int, was: SeatFelt, now: SeatFelt) -> SeatChange:
    is_back = was.has_folded and not now.has_folded
    old, new = (result_so_far(number, seat.result, seat.settled) for seat in (was, now))
    # A bonus may be settled before the other boxes of its seat.
    before, after = (_at_risk(as_played(state, number, seat)) for seat in (was, now))
    open_boxes = () if was.result is not None else {*before, *after} - was.settled.keys()
    staked = _shifted([after.get(box, 0) - before.get(box, 0) for box in open_boxes])
    return SeatChange(old, new, now.wagers, was.corrected_cents, staked, is_back)


def _at_risk(seat: SeatPlayed) -> dict[str, int]:
    return {box: cents for box, cents in seat.wagers.items() if box not in seat.withdrawn}


def _shifted(changes: Sequence[int]) -> int:
    """Return all that is moved between boxes or in and out, as a loss if less is at risk than before."""
    moved = sum(map(abs, changes))
    return -moved if sum(changes) < 0 else moved


def changes_in_record(old: Round, new: Round, original: Round | None = None) -> Iterator[SeatChange]:
    """Yield the changes of a correction of a closed round, whose record was the original at first."""
    rounds = (original or old, old, new)
    first, was, now = ({result.seat: result for result in settle(one).seats} for one in rounds)
    played = {seat.seat: seat for seat in old.seats}
    for seat in new.seats:
        number = seat.seat
        before = net_cents(was[number]) - net_cents(first[number])
        is_back = seat.is_live and not played[number].is_live
        yield SeatChange(was[number], now[number], seat.wagers, before, is_back=is_back)


def moved_by(changes: Iterable[SeatChange]) -> Moved | None:
    """Return the money that a correction moves, or None if it moves none."""
    changes = list(changes)
    moved = Moved(
        pays_cents=sum(max(0, change.cents) for change in changes),
        takes_cents=sum(max(0, -change.cents) for change in changes),
        staked_cents=sum(change.staked_cents for change in changes),
    )
    return None if moved == Moved() else moved


@cites("ruling 43")
def why_pit_boss(changes: Sequence[SeatChange], thresholds: Thresholds) -> tuple[WhyPitBoss, ...]:
    """Return why the pit boss has to approve: what void, reopening and paid differently are guarded against.

    An amount cannot be moved in small steps, because earlier corrections of the round count.
    """
    now = sum(abs(change.cents) + abs(change.staked_cents) for change in changes)
    altogether = sum(abs(change.before_cents + change.cents) for change in changes)
    reasons: dict[WhyPitBoss, bool] = {
        "large": any(is_large_difference(cents, thresholds) for cents in (now, altogether)),
        "losing_wager": any(map(_lowers_lost_wager, changes)),
        "plays_again": any(change.is_back for change in changes),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def _lowers_lost_wager(change: SeatChange) -> bool:
    lost = ((box, wager) for box, wager in change.was.wagers.items() if wager.outcome in LOST)
    return any(_is_lower(change, box, wager.stake_cents) for box, wager in lost)


def _is_lower(change: SeatChange, box: str, cents: int) -> bool:
    """Return whether a box has less at risk after the correction, settled or not."""
    wager = change.now.wagers.get(box)
    if wager is None:
        return box not in change.wagers or change.wagers[box] < cents
    return wager.outcome == "withdrawn" or wager.stake_cents < cents
