"""Which deck is in the shuffler, and which one is dealt from."""

from games.table.checks import allows, settings_of
from games.table.decks.decide import check_into_play, is_waiting_for_cut, is_waiting_for_shuffle
from games.table.decks.model import Deck, is_to_be_confirmed
from games.table.state import State, once_per_state


@once_per_state
def deck_in_shuffler(state: State) -> Deck | None:
    """Return the deck in the shuffler, or None if it is empty.

    That is the deck to be dealt while it waits for its shuffle, and then the other one. A deck that is alone
    counts as in it until its first card is out, whether or not the deal was entered.
    """
    in_use = [deck for deck in state.now.decks if deck.name == state.now.deck_in_use]
    others = [deck for deck in state.now.decks if deck not in in_use and allows(check_into_play, state, deck)]
    waiting = [deck for deck in in_use if _waits_for_shuffler(state, deck)]
    dealt = deck_dealt_from(state)
    in_order = (*waiting, *others, *(deck for deck in in_use if deck != dealt))
    return next((d for d in in_order if d.stage == "ready" or _waits_for_shuffler(state, d)), None)


def deck_dealt_from(state: State) -> Deck | None:
    """Return the deck that a card is out of: it was dealt, or its first card is known to be out."""
    is_begun = state.felt.is_deal_begun and not state.felt.is_dealt
    begun = [deck for deck in state.now.decks if deck.name == state.now.deck_in_use and is_begun]
    dealt = [deck for deck in state.now.decks if deck.stage == "dealt"]
    return next((deck for deck in (*dealt, *begun) if deck.stage in ("dealt", "ready")), None)


def _waits_for_shuffler(state: State, deck: Deck) -> bool:
    """Return whether a deck is shuffled next; a preshuffled one that is unconfirmed or only cut is not."""
    if is_to_be_confirmed(deck):
        return False
    return is_waiting_for_shuffle(deck) and not is_waiting_for_cut(deck, settings_of(state))
