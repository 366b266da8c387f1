"""What a table is after an event. Pure: folding the log gives the snapshot, text for text."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.state import Felt, SeatFelt, State


def fold(events: Iterable[e.AnyEvent]) -> State:
    """The table after its whole log."""
    stream = iter(events)
    state = open_table(next(stream))
    for event in stream:
        state = evolve(state, event)
    return state


def open_table(event: e.AnyEvent) -> State:
    """A table as it is opened."""
    if not isinstance(event, e.TableOpened):
        raise TypeError("a log begins with table_opened")
    felt = Felt(seats=(SeatFelt(),) * event.seats)
    return State(
        game=event.game,
        rules=event.rules,
        minimum_cents=event.minimum_cents,
        maximum_cents=event.maximum_cents,
        felt=felt,
        phase_start=felt,
        version=1,
        step=1,
    )


def evolve(state: State, event: e.AnyEvent) -> State:
    """The table after one more event."""
    counted = replace(state, version=state.version + 1, step=state.step + 1)
    if isinstance(event, e.EntryUndone):
        felt = state.phase_start
        for entry in state.entries[:-1]:
            felt = apply(felt, entry)
        return replace(counted, felt=felt, entries=state.entries[:-1])
    if isinstance(event, e.TableCleared):
        felt = _cleared(state.felt)
        return replace(counted, felt=felt, phase_start=felt, entries=(), round_number=state.round_number + 1)
    felt = apply(state.felt, event)
    if felt.phase != state.felt.phase:
        return replace(counted, felt=felt, phase_start=state.felt, entries=(event,))
    return replace(counted, felt=felt, entries=(*state.entries, event))


def _cleared(felt: Felt) -> Felt:
    """The felt of the next round: who sits stays, the rest is gone."""
    return Felt(seats=tuple(SeatFelt(is_taken=seat.is_taken, player=seat.player) for seat in felt.seats))


def apply(felt: Felt, event: e.AnyEvent) -> Felt:
    """The felt after one entry."""
    match event:
        case e.PlayerSeated():
            return _seat(felt, event.seat, is_taken=True, player=event.player)
        case e.PlayerLeft():
            return _seat(felt, event.seat, is_taken=False, player=None, wagers={})
        case e.WagersPlaced():
            return _seat(felt, event.seat, wagers=event.wagers)
        case e.NoMoreBetsAnnounced():
            return replace(felt, phase="dealing")
        case e.CardsDealt():
            return replace(felt, is_dealt=True)
        case e.DecisionMade():
            decisions = {**felt.seats[event.seat - 1].decisions, event.box: event.choice}
            return replace(_seat(felt, event.seat, decisions=decisions), phase=event.phase)
        case e.CardTurned():
            return replace(felt, community={**felt.community, event.place: event.card}, phase=event.phase)
        case e.BoxTurned():
            return replace(felt, six_card_box=event.cards, phase=event.phase)
        case e.HandTurned():
            turned = _seat(felt, event.seat, cards=event.cards, result=event.result)
            return replace(turned, phase=event.phase)
        case _:
            raise TypeError(f"not an entry: {event}")


def _seat(felt: Felt, number: int, **changes: Any) -> Felt:
    seats = list(felt.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)
    return replace(felt, seats=tuple(seats))
