"""Applies decisions and draws."""

from games.table import events as e
from games.table.changes import Appliers, at_seat, on_felt
from games.table.decisions.model import Heard
from games.table.state import Table


def decision_made(table: Table, event: e.DecisionMade) -> Table:
    """Apply a decision, replacing an earlier one on the same box."""
    seat = table.felt.seats[event.seat - 1]
    wagers = {box: cents for box, cents in seat.wagers.items() if box not in seat.later or box != event.box}
    later = tuple(box for box in seat.later if box != event.box)
    if event.staked_cents is not None:
        wagers[event.box] = event.staked_cents
        later = (*later, event.box)
    folded = event.folded
    table = at_seat(
        table,
        event.seat,
        decisions={**seat.decisions, event.box: event.choice},
        wagers=wagers,
        later=later,
        has_folded=event.has_folded,
        settled={} if folded is None or event.is_over else folded.wagers,
        is_settled=event.is_over,
        result=folded if event.is_over else None,
    )
    return on_felt(table, phase=event.phase)


def all_decided(table: Table, event: e.AllDecided) -> Table:
    for decision in event.decisions:
        table = decision_made(table, decision)
    return table


def cards_drawn(table: Table, event: e.CardsDrawn) -> Table:
    draws = {**table.felt.seats[event.seat - 1].draws, event.phase: event.count}
    return on_felt(at_seat(table, event.seat, draws=draws), phase=event.phase)


def with_heard(heard: tuple[Heard, ...], taken_back: tuple[e.AnyEvent, ...]) -> tuple[Heard, ...]:
    """Return the answers heard, with those among these entries in place of earlier ones of the same seats."""
    for entry in taken_back:
        match entry:
            case e.DecisionMade():
                heard = _heard_too(heard, entry, is_own=True)
            case e.AllDecided():
                for made in entry.decisions:
                    heard = _heard_too(heard, made, is_own=False)
    return heard


def _heard_too(heard: tuple[Heard, ...], made: e.DecisionMade, *, is_own: bool) -> tuple[Heard, ...]:
    before = [one for one in heard if (one.phase, one.seat) == (made.phase, made.seat)]
    is_own = is_own or any(one.is_own for one in before)
    others = tuple(one for one in heard if one not in before)
    return (*others, Heard(made.phase, made.seat, made.choice, made.staked_cents, is_own))


def heard_in(heard: tuple[Heard, ...], phase: str) -> tuple[Heard, ...]:
    return tuple(one for one in heard if one.phase == phase)


APPLIERS: Appliers = {
    e.DecisionMade: decision_made,
    e.AllDecided: all_decided,
    e.CardsDrawn: cards_drawn,
}
