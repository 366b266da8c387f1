"""Rows of the table as it is now (seats, decks, meter, timers), answered requests, and rules in use.

Seats, decks, meter and timers follow from the two states, not from the event, so an undo reverts the rows.
"""

from collections.abc import Iterable
from datetime import datetime

from games.table import events as e
from games.table.decks.model import Deck as DeckState
from games.table.state import State
from games.table.timers.deck_change import due_at
from games.table.timers.due import timers
from tables.ids import id_in_table
from tables.models import Approval, Deck, Meter, RulesSubmission, Seat, Timer
from tables.rows.changes import Change, Delete, Insert, Transition, Update


def seat_changes(transition: Transition) -> Iterable[Change]:
    before = () if transition.before is None else transition.before.felt.seats
    if before is transition.after.felt.seats:
        return
    for number, seat in enumerate(transition.after.felt.seats, 1):
        now = {"is_taken": seat.is_taken, "player": (seat.player or "") if seat.is_taken else ""}
        if number > len(before):
            id_ = id_in_table(transition.table_id, number)
            yield Insert(Seat(id=id_, table_id=transition.table_id, number=number, **now))
        elif (before[number - 1].is_taken, before[number - 1].player) != (seat.is_taken, seat.player):
            yield Update(Seat, {"id": id_in_table(transition.table_id, number)}, now)


def deck_changes(transition: Transition) -> Iterable[Change]:
    if transition.before is not None and not _may_change_decks(transition.before, transition):
        return
    before = {} if transition.before is None else {deck.name: deck for deck in transition.before.now.decks}
    after = {deck.name: deck for deck in transition.after.now.decks}
    for name in sorted(before.keys() - after.keys()):
        removed = {"removed_at": transition.at, "removed_reason": _removed_reason(transition.event)}
        yield Update(Deck, _at_table(transition, name), removed)
    for name, deck in after.items():
        if name not in before:
            yield Insert(_deck(transition, deck))
        elif transition.before is not None and _in_play(transition.before, before[name]) != _in_play(
            transition.after, deck
        ):
            yield Update(Deck, _at_table(transition, name), _in_play(transition.after, deck))
    if isinstance(transition.event, e.DeckVerified):
        verified = {"verified_at": transition.at, "verified_by": transition.actor}
        yield Update(Deck, _at_table(transition, transition.event.deck), verified)


def _may_change_decks(before: State, transition: Transition) -> bool:
    now, was = transition.after.now, before.now
    is_same = now.decks is was.decks and now.settings is was.settings
    return not is_same or isinstance(transition.event, e.DeckVerified)


def _removed_reason(event: e.AnyEvent) -> str:
    """Return why a deck left: the stated reason, an undo, or a change made while the app was down."""
    if isinstance(event, e.DeckRemoved):
        return event.reason
    return "undone" if isinstance(event, e.EntryUndone) else "changed"


def _in_play(state: State, deck: DeckState) -> dict[str, datetime | None]:
    """Return since when a deck is in play, and when it is due under the table's dealing method."""
    settings = state.now.settings
    due = None if settings is None else due_at(deck, settings.method)
    return {"in_play_since": deck.in_play_since, "due_at": due}


def _at_table(transition: Transition, name: str) -> dict[str, object]:
    return {"table_id": transition.table_id, "name": name, "removed_at": None}


def _deck(transition: Transition, deck: DeckState) -> Deck:
    return Deck(
        table_id=transition.table_id,
        sequence=transition.after.version,
        name=deck.name,
        back=deck.back,
        is_preshuffled=deck.is_preshuffled,
        received_at=transition.at,
        **_in_play(transition.after, deck),
    )


def approval_changes(transition: Transition) -> Iterable[Change]:
    """Insert a row for a request when it is answered. Until then it is part of the state."""
    event = transition.event
    if not isinstance(event, e.RequestClosed) or transition.before is None:
        return
    request = next(request for request in transition.before.now.requests if request.number == event.number)
    claim = request.paid
    yield Insert(
        Approval(
            table_id=transition.table_id,
            number=request.number,
            kind=request.kind,
            reason=request.reason,
            round_number=request.round_number,
            step=request.step,
            asked_by=request.asked_by,
            asked_at=request.asked_at,
            answer=event.answer,
            answered_by=event.by,
            answered_at=transition.at,
            sequence=transition.after.version,
            seat=None if claim is None else claim.seat,
            due_cents=None if claim is None else claim.due_cents,
            paid_cents=None if claim is None else claim.paid_cents,
            late_cents=late_cents(transition.before, event),
        )
    )


def late_cents(before: State, event: e.RequestClosed) -> int:
    """Return what a confirmed amount adds to the payouts of a round that is over."""
    request = next(request for request in before.now.requests if request.number == event.number)
    is_late = request.round_number < before.now.round_number and event.answer == "approved"
    return request.paid.change_cents if is_late and request.paid is not None else 0


def meter_changes(transition: Transition) -> Iterable[Change]:
    before = None if transition.before is None else transition.before.now.meter_cents
    after = transition.after.now.meter_cents
    if before == after:
        return
    if after is None:
        yield Delete(Meter, {"table_id": transition.table_id})
    elif before is None:
        yield Insert(Meter(table_id=transition.table_id, cents=after))
    else:
        yield Update(Meter, {"table_id": transition.table_id}, {"cents": after})


def rules_changes(transition: Transition) -> Iterable[Change]:
    """Mark a submission as used once its sign is confirmed. From then on it cannot be edited."""
    event = transition.event
    if isinstance(event, e.SignConfirmed):
        yield Update(RulesSubmission, {"pk": event.number, "used_at": None}, {"used_at": transition.at})


def timer_changes(transition: Transition) -> Iterable[Change]:
    dues = () if transition.before is None else timers(transition.before)
    if dues == timers(transition.after):
        return
    before = {(due.kind, due.subject): due.at for due in dues}
    after = {(due.kind, due.subject): due.at for due in timers(transition.after)}
    stopped = [key for key in before if key not in after]
    for kind, subject in stopped:
        yield Delete(Timer, {"table_id": transition.table_id, "kind": kind, "subject": subject})
    for (kind, subject), at in after.items():
        key = {"table_id": transition.table_id, "kind": kind, "subject": subject}
        if (kind, subject) not in before:
            yield Insert(Timer(**key, due_at=at))
        elif before[kind, subject] != at:
            yield Update(Timer, key, {"due_at": at})
