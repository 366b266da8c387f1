"""The rows around the rounds: seats, decks, answered requests, the meter and the timers.

What the dealer can undo follows from the two states, not from the event, so an undo moves the rows back too.
"""

from collections.abc import Iterable
from datetime import datetime

from games.table import events as e
from games.table.decks.model import Deck as DeckState
from games.table.decks.model import due_at
from games.table.state import State
from games.table.state import Table as TableState
from games.table.timers.due import timers
from tables.models import Approval, Deck, Meter, RulesSubmission, Seat, Timer
from tables.numbering import numbered
from tables.rows.moment import Change, Gone, Made, Moment, Moved


def seat_changes(moment: Moment) -> Iterable[Change]:
    before = () if moment.before is None else moment.before.felt.seats
    for number, seat in enumerate(moment.after.felt.seats, 1):
        now = {"is_taken": seat.is_taken, "player": (seat.player or "") if seat.is_taken else ""}
        if number > len(before):
            id_ = numbered(moment.table_id, number)
            yield Made(Seat(id=id_, table_id=moment.table_id, number=number, **now))
        elif (before[number - 1].is_taken, before[number - 1].player) != (seat.is_taken, seat.player):
            yield Moved(Seat, {"id": numbered(moment.table_id, number)}, now)


def deck_changes(moment: Moment) -> Iterable[Change]:
    before = {} if moment.before is None else {deck.name: deck for deck in moment.before.now.decks}
    after = {deck.name: deck for deck in moment.after.now.decks}
    for name in sorted(before.keys() - after.keys()):
        removed = {"removed_at": moment.at, "removed_reason": _why_gone(moment.event)}
        yield Moved(Deck, _at_table(moment, name), removed)
    for name, deck in after.items():
        if name not in before:
            yield Made(_deck(moment, deck))
        elif moment.before is not None and _in_play(moment.before, before[name]) != _in_play(
            moment.after, deck
        ):
            yield Moved(Deck, _at_table(moment, name), _in_play(moment.after, deck))
    if isinstance(moment.event, e.DeckVerified):
        verified = {"verified_at": moment.at, "verified_by": moment.actor}
        yield Moved(Deck, _at_table(moment, moment.event.deck), verified)


def _why_gone(event: e.AnyEvent) -> str:
    """Removed for a reason, taken back before it was ever used, or changed while the app was away."""
    if isinstance(event, e.DeckRemoved):
        return event.reason
    return "undone" if isinstance(event, e.EntryUndone) else "changed"


def _in_play(state: State, deck: DeckState) -> dict[str, datetime | None]:
    """Since when a deck is in play, and when it is due by the way the table is dealt."""
    settings = state.now.settings
    due = None if settings is None else due_at(deck, settings.method)
    return {"in_play_since": deck.in_play_since, "due_at": due}


def _at_table(moment: Moment, name: str) -> dict[str, object]:
    return {"table_id": moment.table_id, "name": name, "removed_at": None}


def _deck(moment: Moment, deck: DeckState) -> Deck:
    return Deck(
        table_id=moment.table_id,
        sequence=moment.after.version,
        name=deck.name,
        back=deck.back,
        is_preshuffled=deck.is_preshuffled,
        received_at=moment.at,
        **_in_play(moment.after, deck),
    )


def approval_changes(moment: Moment) -> Iterable[Change]:
    """A request becomes a row when it is answered; until then it is part of the state."""
    event = moment.event
    if not isinstance(event, e.RequestClosed) or moment.before is None:
        return
    request = next(request for request in moment.before.now.requests if request.number == event.number)
    yield Made(
        Approval(
            table_id=moment.table_id,
            number=request.number,
            kind=request.kind,
            reason=request.reason,
            round_number=request.round_number,
            step=request.step,
            asked_by=request.asked_by,
            asked_at=request.asked_at,
            answer=event.answer,
            answered_by=event.by,
            answered_at=moment.at,
            sequence=moment.after.version,
        )
    )


def meter_changes(moment: Moment) -> Iterable[Change]:
    before = None if moment.before is None else moment.before.now.meter_cents
    after = moment.after.now.meter_cents
    if before == after:
        return
    if after is None:
        yield Gone(Meter, {"table_id": moment.table_id})
    elif before is None:
        yield Made(Meter(table_id=moment.table_id, cents=after))
    else:
        yield Moved(Meter, {"table_id": moment.table_id}, {"cents": after})


def rules_changes(moment: Moment) -> Iterable[Change]:
    """A submission whose sign was confirmed is used, and from now on nobody edits it."""
    event = moment.event
    if isinstance(event, e.SignConfirmed):
        yield Moved(RulesSubmission, {"pk": event.number, "used_at": None}, {"used_at": moment.at})


def timer_changes(moment: Moment) -> Iterable[Change]:
    if moment.before is not None and _same_clocks(moment.before.now, moment.after.now):
        return
    before = (
        {} if moment.before is None else {(due.kind, due.subject): due.at for due in timers(moment.before)}
    )
    after = {(due.kind, due.subject): due.at for due in timers(moment.after)}
    gone = [key for key in before if key not in after]
    for kind, subject in gone:
        yield Gone(Timer, {"table_id": moment.table_id, "kind": kind, "subject": subject})
    for (kind, subject), at in after.items():
        key = {"table_id": moment.table_id, "kind": kind, "subject": subject}
        if (kind, subject) not in before:
            yield Made(Timer(**key, due_at=at))
        elif before[kind, subject] != at:
            yield Moved(Timer, key, {"due_at": at})


def _same_clocks(before: TableState, after: TableState) -> bool:
    """Whether nothing that timers follow from has changed: most taps leave it alone."""
    return (
        before.felt is after.felt
        and before.decks is after.decks
        and before.settings is after.settings
        and before.requests is after.requests
        and before.reminded is after.reminded
        and before.scheduled is after.scheduled
        and before.uncounted == after.uncounted
        and before.last_dealt_at == after.last_dealt_at
        and before.is_idle == after.is_idle
        and before.is_closed == after.is_closed
        and before.dealer_since == after.dealer_since
        and before.floor_called_at == after.floor_called_at
        and before.call_reached == after.call_reached
    )
