"""Decides counts of the stub, and the procedure when one is off (ruling 41)."""

from games.registry import GAMES
from games.rulebook.deal import cards_in
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, new_request
from games.table.decider import By, Deciders, Events
from games.table.decks.decide import settings_of
from games.table.decks.model import StubOff, rounds_left
from games.table.felt import deal_plan
from games.table.state import State
from games.table.terms import law_of

# The stub is counted twice before every place is counted (ruling 4).
COUNTS_OF_STUB = 2


@cites("stub.count_stub", "ruling 4")
def count_stub(state: State, command: c.CountStub, by: By) -> Events:
    """Record a count between the deal and the first decision; refused at any other time.

    If the fifth round was voided before its count, the whole deck is counted before the next round, and it
    is removed if the count is off twice.
    """
    check_count_stub(state)
    deck, expected = state.now.deck_in_use, expected_stub(state)
    counted = e.StubCounted(deck=deck, count=command.count, expected=expected)
    if state.felt.phase == "betting" and command.count != expected and state.now.stub_off is not None:
        return (counted, e.DeckRemoved(deck=deck, reason="wrong_count"))
    return (counted,)


def check_count_stub(state: State) -> None:
    settings_of(state)
    check_no_request(state)
    if not is_countable(state):
        raise Refused("not_now.count", law_of(state, "count_the_stub"))


def is_countable(state: State) -> bool:
    if state.felt.phase == "betting":
        return bool(state.now.deck_in_use) and not rounds_left(uncounted(state))
    return state.felt.phase == "dealing" and state.felt.is_dealt and state.now.void is None


def uncounted(state: State) -> int:
    """Return the rounds since the last count, of the table or its deck, whichever is more (ruling 4)."""
    of_deck = [deck.uncounted for deck in state.now.decks if deck.name == state.now.deck_in_use]
    return max(state.now.uncounted, *of_deck, 0)


@cites("stub.expected_stub", "ruling 2")
def expected_stub(state: State) -> int:
    """Return how many cards the stub should have: the deck less the cards dealt and set aside."""
    game = GAMES[state.game]
    if state.felt.phase == "betting":
        return len(game.deck)
    return len(game.deck) - cards_in(deal_plan(state)) - state.now.boxed_cards


def check_stub(state: State) -> None:
    """Refuse to go on while the stub is off."""
    if state.now.stub_off is not None:
        raise Refused("stub_off.round", law_of(state, "count_the_stub"))


@cites("stub.count_places", "ruling 41")
def count_places(state: State, command: c.CountPlaces, by: By) -> Events:
    """Record the cards at every place and request a void; unless the deck is full, it is removed too."""
    off = check_count_places(state)
    in_all = off.count + sum(command.places.values()) + state.now.boxed_cards
    is_full_deck = in_all == len(GAMES[state.game].deck)
    counted = e.PlacesCounted(places=command.places, is_full_deck=is_full_deck)
    request = new_request(
        state,
        by,
        "void",
        "misdeal" if is_full_deck else "wrong_deck",
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
    if off.times < COUNTS_OF_STUB:
        raise Refused("stub_off.recount", law_of(state, "count_the_stub"), count=off.count)
    return off


DECIDERS: Deciders = {c.CountStub: count_stub, c.CountPlaces: count_places}
