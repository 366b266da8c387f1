"""The tallies of each event: what it adds to the counts and sums of its hour."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from games.rulebook.round import SeatResult, Settlement
from games.table import events as e
from games.table.approvals.model import Request
from games.table.missed_rounds.evolve import after_entry
from games.table.missed_rounds.model import MissedCount, MissedDeckChange, MissedRound
from games.table.payments.model import PaidClaim
from games.table.state import State
from games.table.state import Table as TableState
from games.table.terms import records_amounts
from games.table.timers.deck_change import due_at
from tables.calendar import start_of_hour
from tables.rows.changes import Increment, TallyKey, Transition
from tables.rows.exception_tallies import (
    EXCEPTION_COUNTERS,
    CountFunction,
    missed_exceptions,
    money_corrected,
)
from tables.rows.floor import late_cents
from tables.rows.rounds import paid_apart_cents

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
    """Count a round under the dealer who dealt it, not under the one who cleared the table."""
    state = transition.after
    dealer, is_void = state.felt.dealt_by or transition.actor, bool(state.now.void)
    return _round(transition.at, dealer, event.settlement, paid_apart_cents(state), is_void=is_void)


def _cleared(transition: Transition, before: State, event: e.TableCleared) -> Iterable[Increment]:
    """Count a round when the table is cleared, where no amounts are recorded."""
    if records_amounts(before):
        return ()
    dealer = before.felt.dealt_by or transition.actor
    return _round(transition.at, dealer, None, is_void=bool(before.now.void))


def _round(
    at: datetime,
    dealer: str,
    settlement: Settlement | None,
    apart: Sequence[int] = (),
    *,
    is_void: bool,
    was_missed: bool = False,
) -> Iterable[Increment]:
    """Count a round and each of its boxes. Of a void round, count only that it was void."""
    hour = start_of_hour(at)
    if is_void:
        yield Increment(TallyKey(hour, "void", dealer=dealer), 1)
        return
    seats = () if settlement is None else settlement.seats
    boxes = _by_box(seats)
    if apart:
        boxes["paid_apart", ""] = (len(apart), 0, sum(apart))
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
    if event.entry:
        # The oldest logs were written before undos were counted.
        yield _of_dealer(transition, "undone")
    taken_back = before.entries[len(transition.after.entries) :]
    yield from _taken_back(transition, before, taken_back, transition.actor)


def _call_taken_back(transition: Transition, before: State, event: e.CallTakenBack) -> Iterable[Increment]:
    yield _of_dealer(transition, "call_taken_back")


def _cards_reentered(transition: Transition, before: State, event: e.CardsReentered) -> Iterable[Increment]:
    """Count cards entered again, and apart a settled hand that is due another amount by it."""
    yield _of_dealer(transition, "reentered")
    if event.change_cents:
        key = TallyKey(start_of_hour(transition.at), "reentered_due", dealer=transition.actor)
        yield Increment(key, 1, 0, event.change_cents)


def _reopened(transition: Transition, before: State, event: e.StepReopened) -> Iterable[Increment]:
    """Count a step that a floorperson reopened for the dealer at the table."""
    hour, dealer = start_of_hour(transition.at), before.now.dealer
    yield Increment(TallyKey(hour, "reopened", dealer=dealer, by=event.by), 1)
    taken_back = [before.entries[place] for place in event.taken_back]
    yield from _taken_back(transition, before, taken_back, dealer)


def _decided(transition: Transition, before: State, event: e.DecisionMade) -> Iterable[Increment]:
    """Count an answer that changed after a later seat had answered."""
    if event.is_late_change:
        yield _of_dealer(transition, "changed_late")


def _all_decided(transition: Transition, before: State, event: e.AllDecided) -> Iterable[Increment]:
    """Count the same for each answer of one tap for all seats."""
    for made in event.decisions:
        yield from _decided(transition, before, made)


def _of_dealer(transition: Transition, kind: str) -> Increment:
    return Increment(TallyKey(start_of_hour(transition.at), kind, dealer=transition.actor), 1)


def _taken_back(
    transition: Transition, before: State, taken_back: Iterable[e.AnyEvent], dealer: str
) -> Iterable[Increment]:
    """Subtract what was counted for entries that were taken back."""
    for entry in taken_back:
        if isinstance(entry, e.StubCounted):
            yield from _of_stub(transition, dealer, entry, -1)
        elif isinstance(entry, e.CardsDealt):
            last, at = transition.after.now.last_dealt_at, before.now.last_dealt_at
            yield from _dealing(dealer, last, at, sign=-1)


def _of_stub(transition: Transition, dealer: str, event: e.StubCounted, number: int) -> Iterable[Increment]:
    """Count a count as right or off, and also if it came after the fifth round instead of in it."""
    name = "right" if event.count == event.expected else "off"
    yield _count(transition.at, dealer, name, number)
    if event.is_late:
        yield _count(transition.at, dealer, "between_rounds", number)


def _count(at: datetime, dealer: str, name: str, number: int = 1) -> Increment:
    return Increment(TallyKey(start_of_hour(at), "stub_count", name, dealer), number)


def _stub_counted(transition: Transition, before: State, event: e.StubCounted) -> Iterable[Increment]:
    return _of_stub(transition, transition.actor, event, 1)


def _count_waived(transition: Transition, before: State, event: e.CountWaived) -> Iterable[Increment]:
    """Count a missed count, and the waiver under the dealer and the floorperson."""
    yield _count(transition.at, before.now.dealer, "missed")
    people = {"dealer": before.now.dealer, "by": transition.actor}
    yield Increment(TallyKey(start_of_hour(transition.at), "count_waived", **people), 1)


def _recut(transition: Transition, before: State, event: e.RecutOrdered) -> Iterable[Increment]:
    yield Increment(
        TallyKey(start_of_hour(transition.at), "recut", dealer=before.now.dealer, by=transition.actor), 1
    )


def _deck_received(transition: Transition, before: State, event: e.DeckReceived) -> Iterable[Increment]:
    """Count a deck that its dealer declared to be shuffled; older logs do not say who did."""
    if event.declared_by:
        yield _of_dealer(transition, "preshuffled")


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
    """Count a request that a dealer made and a floorperson approved, and a ruling against the dealer."""
    request = next((request for request in before.now.requests if request.number == event.number), None)
    if request is None:
        return
    hour, people = start_of_hour(transition.at), {"dealer": request.asked_by, "by": event.by}
    if event.answer == "approved" and request.kind in APPROVED_TALLIES:
        yield Increment(TallyKey(hour, APPROVED_TALLIES[request.kind], **people), 1)
    if event.kind == "ruling" and event.answer in ("denied", "play_on"):
        yield Increment(TallyKey(hour, "ruling_denied", **people), 1)
    if event.dealer and request.paid is not None:
        yield _claim_lost(hour, request, request.paid, event)
    if request.paid is not None and event.answer == "approved":
        yield from _paid_differently(hour, request, request.paid, event.by)
        late = late_cents(before, event)
        if late:
            yield Increment(TallyKey(hour, "round", dealer=request.paid.dealer), 0, 0, late)
            yield Increment(TallyKey(hour, "paid_apart", dealer=request.paid.dealer), 1, 0, late)


def _claim_lost(hour: datetime, request: Request, claim: PaidClaim, event: e.RequestClosed) -> Increment:
    """Count an amount paid differently that was denied or dropped, as a confirmed one is counted."""
    by = event.by if claim.is_by_dealer else request.asked_by
    key = TallyKey(hour, "claim_denied", event.answer, dealer=claim.dealer, by=by)
    return Increment(key, 1, claim.before_cents, claim.paid_cents)


def _paid_differently(
    hour: datetime, request: Request, claim: PaidClaim, confirmed_by: str
) -> Iterable[Increment]:
    """Count what was to be paid as staked and what was paid as returned, under the dealer and the floor.

    More and less are counted apart, so that one does not hide the other.
    """
    name = "more" if claim.change_cents > 0 else "less"
    by = confirmed_by if claim.is_by_dealer else request.asked_by
    people = {"dealer": claim.dealer, "by": by}
    yield Increment(TallyKey(hour, "paid_otherwise", name, **people), 1, claim.before_cents, claim.paid_cents)


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
    yield from money_corrected(transition.at, event)


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
    yield from missed_exceptions(transition.at, event)


COUNTERS: dict[type[e.Event], CountFunction] = {
    **EXCEPTION_COUNTERS,
    e.RoundSettled: _settled,
    e.TableCleared: _cleared,
    e.CardsDealt: _dealt,
    e.EntryUndone: _undone,
    e.CallTakenBack: _call_taken_back,
    e.CardsReentered: _cards_reentered,
    e.StepReopened: _reopened,
    e.DecisionMade: _decided,
    e.AllDecided: _all_decided,
    e.StubCounted: _stub_counted,
    e.CountWaived: _count_waived,
    e.RecutOrdered: _recut,
    e.DeckReceived: _deck_received,
    e.DeckRemoved: _deck_removed,
    e.RequestClosed: _answered,
    e.ClosedRoundCorrected: _closed_corrected,
    e.MissedRoundsRecorded: _missed_rounds,
}
