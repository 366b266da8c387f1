"""Decides counts of the stub, and the procedure when one is off (ruling 41)."""

from collections.abc import Mapping

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.checks import check_no_request, new_request
from games.table.approvals.denied import MISDEAL, WRONG_DECK
from games.table.checks import allows, check_floor, check_reason, settings_of
from games.table.decider import By, Deciders, Events
from games.table.floor_calls.decide import check_not_called
from games.table.state import State
from games.table.stub.due import (
    check_stub,
    expected_stub,
    is_count_awaited,
    is_countable,
    is_deck_whole,
    is_for_places,
    places_dealt,
)
from games.table.stub.model import StubOff
from games.table.terms import law_of


@cites("stub.count_stub", "ruling 4")
def count_stub(state: State, command: c.CountStub, by: By) -> Events:
    """Record a count between the deal and the first decision; refused at any other time.

    A count that is off calls the floor; after two, every place is counted instead. If the fifth round ended
    without its count, the whole deck is counted before the next round: a late count, and the deck is removed
    if it is off twice.
    """
    check_count_stub(state)
    deck, expected = state.now.deck_in_use, expected_stub(state)
    is_late = is_deck_whole(state)
    counted = e.StubCounted(deck=deck, count=command.count, expected=expected, is_late=is_late)
    if command.count == expected:
        return (counted,)
    called = (e.FloorCalled(at=by.at),) if allows(check_not_called, state) else ()
    if is_late and state.now.stub_off is not None:
        return (counted, e.DeckRemoved(deck=deck, reason="wrong_count"), *called)
    return (counted, *called)


def check_count_stub(state: State) -> None:
    settings_of(state)
    check_no_request(state)
    if not is_countable(state):
        raise Refused("not_now.count", law_of(state, "count_the_stub"))
    if is_for_places(state):
        raise Refused("stub_off.places", law_of(state, "count_the_stub"))


@cites("stub.waive_count", "ruling 4")
def waive_count(state: State, command: c.WaiveCount, by: By) -> Events:
    """Record that a floorperson lets the round go on uncounted; the next one still waits for a count."""
    check_floor(by)
    check_waive_count(state, by.actor)
    law = law_of(state, "count_the_stub")
    check_reason(command.reason, law)
    return (e.CountWaived(deck=state.now.deck_in_use, reason=command.reason, law=law),)


def check_waive_count(state: State, actor: Actor) -> None:
    """Refuse to waive a count that no round waits for, or one that was off; after a denied void it takes the
    pit boss.
    """
    check_no_request(state)
    check_stub(state)
    if not is_count_awaited(state):
        raise Refused("not_due.count", law_of(state, "count_the_stub"))
    if state.felt.is_recount_due and actor.role != "pit_boss":
        raise Refused("needs_pit_boss.recount", law_of(state, "count_the_stub"))


@cites("stub.count_places", "ruling 41")
def count_places(state: State, command: c.CountPlaces, by: By) -> Events:
    """Record the cards at every place and request a void; unless the deck is full, it is removed too."""
    off = check_count_places(state)
    check_places(state, command.places)
    in_all = off.count + sum(command.places.values()) + state.now.boxed_cards
    is_full_deck = in_all == len(GAMES[state.game].deck)
    counted = e.PlacesCounted(places=command.places, is_full_deck=is_full_deck)
    request = new_request(
        state,
        by,
        "void",
        MISDEAL if is_full_deck else WRONG_DECK,
        law_of(state, "misdeal" if is_full_deck else "wrong_deck"),
        step=state.step + 1,
        removes_deck=not is_full_deck,
    )
    return (counted, e.RequestMade(request=request))


def check_count_places(state: State) -> StubOff:
    """Return the stub that is off, or refuse until it has been counted twice."""
    check_no_request(state)
    off = state.now.stub_off
    if off is None:
        raise Refused("not_now.count", law_of(state, "count_the_stub"))
    if not is_for_places(state):
        raise Refused("stub_off.recount", law_of(state, "count_the_stub"), count=off.count)
    return off


@cites("ruling 4", "ruling 41")
def check_places(state: State, counted: Mapping[str, int]) -> None:
    """Refuse a place that got no cards, or a count that leaves out a place."""
    law, dealt = law_of(state, "count_the_stub"), places_dealt(state)
    for place in counted:
        if place not in dealt:
            raise Refused("bad_place.unknown", law, place=place, allowed=", ".join(dealt))
    for place in dealt:
        if place not in counted:
            raise Refused("bad_place.missing", law, place=place)


DECIDERS: Deciders = {
    c.CountStub: count_stub,
    c.CountPlaces: count_places,
    c.WaiveCount: waive_count,
}
