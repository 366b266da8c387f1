"""The stub count: when it is due, how many cards it should find, and what waits for it.

The count itself, and what follows from one that is off, is in stub/decide.py.
"""

from games.registry import GAMES
from games.rulebook.deal import cards_in
from games.rulebook.law import Refused, cites
from games.table.felt import deal_plan, is_card_out
from games.table.state import State, once_per_state
from games.table.stub.model import needs_stub_counts, rounds_left, rounds_uncounted
from games.table.terms import law_of

# The stub is counted twice before every place is counted (ruling 4).
COUNTS_OF_STUB = 2


@cites("ruling 4")
def is_for_places(state: State) -> bool:
    """Return whether the stub of a round was off twice, so that the cards at each place are counted next."""
    off = state.now.stub_off
    return off is not None and not is_deck_whole(state) and off.times >= COUNTS_OF_STUB


def is_deck_whole(state: State) -> bool:
    """Return whether no card of the deck is out: a count is then late, and finds all of them."""
    return not is_card_out(state.felt) and state.now.void is None


def is_countable(state: State) -> bool:
    if is_deck_whole(state):
        return bool(state.now.deck_in_use) and not rounds_left(uncounted(state))
    return state.felt.phase == "dealing" and state.felt.is_dealt and state.now.void is None


def counts_stub(state: State) -> bool:
    """Return whether this table counts the stub."""
    settings = state.now.settings
    return settings is not None and needs_stub_counts(settings, GAMES[state.game].counts_at_automated_shoe)


@once_per_state
def must_count_now(state: State) -> bool:
    """Return whether a count is due and can be made now: in the fifth round, or after a denied void."""
    is_fifth = counts_stub(state) and not rounds_left(uncounted(state))
    return is_countable(state) and (is_fifth or state.felt.is_recount_due)


@once_per_state
def uncounted(state: State) -> int:
    """Return the rounds since the last count at this table."""
    in_use = next((deck for deck in state.now.decks if deck.name == state.now.deck_in_use), None)
    return rounds_uncounted(state.now.uncounted, in_use)


@cites("stub.expected_stub", "ruling 2")
def expected_stub(state: State) -> int:
    """Return how many cards the stub should have: the deck less the cards dealt and set aside."""
    game = GAMES[state.game]
    if is_deck_whole(state):
        return len(game.deck)
    return len(game.deck) - cards_in(deal_plan(state)) - state.now.boxed_cards


def shown_stub(state: State) -> int | None:
    """Return the number a screen may show before the count, or None where the dealer counts blind."""
    settings = state.now.settings
    if settings is None or settings.counts_blind or not is_countable(state):
        return None
    return expected_stub(state)


def check_stub(state: State) -> None:
    """Refuse to go on while the stub is off."""
    if state.now.stub_off is not None:
        raise Refused("stub_off.round", law_of(state, "count_the_stub"))


def check_count_stands(state: State) -> None:
    """Refuse what could cover or end the count while the stub is off, or is to be counted afresh."""
    check_stub(state)
    if state.felt.is_recount_due:
        check_count_made(state)


@cites("stub.check_count_made", "ruling 4")
def check_count_made(state: State) -> None:
    """Refuse to go on after the deal of the fifth round until the stub is counted or the count waived."""
    if is_count_awaited(state):
        key = "stub_uncounted.afresh" if state.felt.is_recount_due else "stub_uncounted.round"
        raise Refused(key, law_of(state, "count_the_stub"))


def is_count_awaited(state: State) -> bool:
    """Return whether the round waits for the count of its stub."""
    return state.felt.is_dealt and not state.felt.is_count_waived and must_count_now(state)


def places_dealt(state: State) -> tuple[str, ...]:
    """Return the places that got cards in this deal, in its order."""
    return tuple(dict.fromkeys(packet.place for packet in deal_plan(state)))
