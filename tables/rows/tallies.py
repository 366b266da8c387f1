"""The tallies of each event: what it adds to the counts and sums of its hour."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from games.rulebook.round import SeatResult, Settlement
from games.table import events as e
from games.table.decks.model import due_at
from games.table.missed_rounds.evolve import after_entry
from games.table.missed_rounds.model import MissedCount, MissedDeckChange, MissedRound
from games.table.state import State
from games.table.state import Table as TableState
from games.table.terms import records_amounts
from tables.calendar import start_of_hour
from tables.rows.changes import Increment, TallyKey, Transition

# The time between two deals counts as dealing time, unless the table stood idle for longer than this.
LONGEST_PAUSE_SECONDS = 15 * 60
# Approved requests are counted under the people who asked and approved.
APPROVED_TALLIES = {
    "void": "voided",
    "ruling": "voided",
    "correction": "corrected",
    "closed_round": "corrected_closed",
}


def tally_changes(transition: Transition) -> Iterable[Increment]:
    count = COUNTERS.get(type(transition.event))
    return (
        ()
        if count is None or transition.before is None
        else count(transition, transition.before, transition.event)
    )


def _settled(transition: Transition, before: State, event: e.RoundSettled) -> Iterable[Increment]:
    void = transition.after.now.void
    return _round(transition.at, transition.actor, event.settlement, is_void=bool(void), was_missed=False)


def _cleared(transition: Transition, before: State, event: e.TableCleared) -> Iterable[Increment]:
    """Count a round when the table is cleared, where no amounts are recorded."""
    if records_amounts(before):
        return ()
    return _round(transition.at, transition.actor, None, is_void=bool(before.now.void), was_missed=False)


def _round(
    at: datetime, dealer: str, settlement: Settlement | None, *, is_void: bool, was_missed: bool
) -> Iterable[Increment]:
    """Count a round and each of its boxes. Of a void round, count only that it was void."""
    hour = start_of_hour(at)
    if is_void:
        yield Increment(TallyKey(hour, "void", dealer=dealer), 1)
        return
    seats = () if settlement is None else settlement.seats
    boxes = _by_box(seats)
    staked, returned = _summed(boxes)
    yield Increment(TallyKey(hour, "round", dealer=dealer), 1, staked, returned)
    if was_missed:
        yield Increment(TallyKey(hour, "missed", dealer=dealer), 1)
    if settlement is None:
        yield Increment(TallyKey(hour, "unrecorded", dealer=dealer), 1)
    for (kind, name), (number, staked, returned) in boxes.items():
        yield Increment(TallyKey(hour, kind, name, dealer), number, staked, returned)


Boxes = dict[tuple[str, str], tuple[int, int, int]]


def _by_box(seats: Sequence[SeatResult]) -> Boxes:
    """Return count, stakes and returns of each box. Envy and amounts cut by a payout limit are separate."""
    number: Counter[tuple[str, str]] = Counter()
    staked: Counter[tuple[str, str]] = Counter()
    returned: Counter[tuple[str, str]] = Counter()
    for seat in seats:
        for box, wager in seat.wagers.items():
            key = ("wager", box)
            number[key] += 1
            staked[key] += wager.stake_cents
            returned[key] += wager.returned_cents
        for key, cents in ((("envy", ""), seat.envy_cents or 0), (("limit_cut", ""), -seat.limit_cut_cents)):
            if cents:
                number[key] += 1
                returned[key] += cents
    return {key: (number[key], staked[key], returned[key]) for key in number}


def _summed(boxes: Boxes) -> tuple[int, int]:
    return sum(staked for _, staked, _ in boxes.values()), sum(back for *_, back in boxes.values())


def _dealt(transition: Transition, before: State, event: e.CardsDealt) -> Iterable[Increment]:
    return _dealing(transition.actor, before.now.last_dealt_at, transition.after.now.last_dealt_at)


def _dealing(dealer: str, last: datetime | None, at: datetime | None, sign: int = 1) -> Iterable[Increment]:
    """Count the seconds between two deals."""
    if last is None or at is None:
        return
    seconds = int(at.timestamp()) - int(last.timestamp())
    if 0 < seconds <= LONGEST_PAUSE_SECONDS:
        yield Increment(TallyKey(start_of_hour(at), "dealing", dealer=dealer), sign * seconds)


def _undone(transition: Transition, before: State, event: e.EntryUndone) -> Iterable[Increment]:
    """Subtract what was counted for an entry that the dealer took back."""
    for entry in before.entries[len(transition.after.entries) :]:
        if isinstance(entry, e.StubCounted):
            yield _count(transition.at, transition.actor, _of_stub(entry), -1)
        elif isinstance(entry, e.CardsDealt):
            last, at = transition.after.now.last_dealt_at, before.now.last_dealt_at
            yield from _dealing(transition.actor, last, at, sign=-1)


def _of_stub(event: e.StubCounted) -> str:
    return "right" if event.count == event.expected else "off"


def _count(at: datetime, dealer: str, name: str, number: int = 1) -> Increment:
    return Increment(TallyKey(start_of_hour(at), "stub_count", name, dealer), number)


def _stub_counted(transition: Transition, before: State, event: e.StubCounted) -> Iterable[Increment]:
    yield _count(transition.at, transition.actor, _of_stub(event))


def _recut(transition: Transition, before: State, event: e.RecutOrdered) -> Iterable[Increment]:
    yield Increment(
        TallyKey(start_of_hour(transition.at), "recut", dealer=before.now.dealer, by=transition.actor), 1
    )


def _deck_removed(transition: Transition, before: State, event: e.DeckRemoved) -> Iterable[Increment]:
    """Count a deck that was in play and was replaced. A deck removed with a void is not a deck change."""
    if before.now.void is None:
        yield from _deck_left(before.now, event.deck, transition.at, transition.actor)


def _deck_left(table: TableState, name: str, at: datetime, dealer: str) -> Iterable[Increment]:
    deck = next((deck for deck in table.decks if deck.name == name), None)
    due = None if deck is None or table.settings is None else due_at(deck, table.settings.method)
    if due is not None:
        is_late = at > due
        yield Increment(
            TallyKey(start_of_hour(at), "deck_change", "late" if is_late else "on_time", dealer), 1
        )


def _answered(transition: Transition, before: State, event: e.RequestClosed) -> Iterable[Increment]:
    """Count a request that a dealer made and a floorperson approved."""
    request = next((request for request in before.now.requests if request.number == event.number), None)
    if request is None or event.answer != "approved" or request.kind not in APPROVED_TALLIES:
        return
    people = {"dealer": request.asked_by, "by": event.by}
    yield Increment(TallyKey(start_of_hour(transition.at), APPROVED_TALLIES[request.kind], **people), 1)


def _closed_corrected(
    transition: Transition, before: State, event: e.ClosedRoundCorrected
) -> Iterable[Increment]:
    """Count by how much a correction changed a closed round, under the person who asked for it."""
    hour, dealer = start_of_hour(transition.at), event.asked_by
    old, new = _by_box(event.old), _by_box(event.new)
    nothing = (0, 0, 0)
    boxes = {
        key: tuple(now - was for now, was in zip(new.get(key, nothing), old.get(key, nothing), strict=True))
        for key in {**old, **new}
    }
    staked = sum(difference[1] for difference in boxes.values())
    returned = sum(difference[2] for difference in boxes.values())
    yield Increment(TallyKey(hour, "round", dealer=dealer), 0, staked, returned)
    yield Increment(TallyKey(hour, "correction", dealer=dealer), 1, staked, returned)
    for (kind, name), (number, staked, returned) in boxes.items():
        if number or staked or returned:
            yield Increment(TallyKey(hour, kind, name, dealer), number, staked, returned)


def _missed_rounds(
    transition: Transition, before: State, event: e.MissedRoundsRecorded
) -> Iterable[Increment]:
    """Count what was dealt while the app was down, each entry in its own hour."""
    table, settled = before.now, dict(event.settled)
    for entry in event.entries:
        match entry:
            case MissedRound():
                is_void = bool((entry.record or {}).get("void"))
                yield from _dealing(entry.dealer, table.last_dealt_at, entry.at)
                settlement = settled.get(table.round_number)
                yield from _round(entry.at, entry.dealer, settlement, is_void=is_void, was_missed=True)
                if is_void:
                    people = {"dealer": entry.dealer, "by": event.confirmed_by}
                    yield Increment(TallyKey(start_of_hour(entry.at), "voided", **people), 1)
            case MissedCount():
                yield _count(entry.at, event.asked_by, "right" if entry.is_right else "off")
            case MissedDeckChange() if entry.out is not None:
                yield from _deck_left(table, entry.out, entry.at, event.asked_by)
        table = after_entry(table, entry)
    for breach in event.breaches:
        if breach.kind == "stub_uncounted":
            yield _count(breach.at, event.asked_by, "missed")


CountFunction = Callable[[Transition, State, Any], Iterable[Increment]]
COUNTERS: dict[type[e.Event], CountFunction] = {
    e.RoundSettled: _settled,
    e.TableCleared: _cleared,
    e.CardsDealt: _dealt,
    e.EntryUndone: _undone,
    e.StubCounted: _stub_counted,
    e.RecutOrdered: _recut,
    e.DeckRemoved: _deck_removed,
    e.RequestClosed: _answered,
    e.ClosedRoundCorrected: _closed_corrected,
    e.MissedRoundsRecorded: _missed_rounds,
}
