"""One hand of each kind instead of every hand: all ranks in one suit, and in several."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice

from phevaluator import evaluate_cards

from games.rulebook.cards import JOKERS, RANKS
from games.rulebook.hands import five_card_hand, joker_hand
from tests.rulebook.oracle.hands import double_draw_hand


def hands(size: int) -> Iterator[tuple[str, ...]]:
    """Yield this many cards once for each set of ranks, suited and not."""
    for ranks in combinations_with_replacement(RANKS, size):
        if len(set(ranks)) == size:
            yield tuple(f"{rank}s" for rank in ranks)
        suits = {rank: iter("cdhs") for rank in ranks}
        if max(map(ranks.count, ranks)) <= 4:
            cards = [rank + next(suits[rank]) for rank in ranks]
            if len({card[1] for card in cards}) == 1:
                cards[-1] = f"{cards[-1][0]}d"
            yield tuple(cards)


def test_every_kind_of_five_cards_has_its_place() -> None:
    every = list(hands(5))
    assert len(every) == 7462
    wrong = [cards for cards in every if 7462 - five_card_hand(cards).strength != evaluate_cards(*cards)]
    assert wrong == []


def test_every_kind_of_hand_with_jokers_has_its_name() -> None:
    # The oracle tries every card a joker may stand for, which takes a while.
    for jokers, each in ((0, 1), (1, 2), (2, 7)):
        for naturals in islice(hands(5 - jokers), 0, None, each):
            cards = (*naturals, *JOKERS[:jokers])
            assert joker_hand(cards) == double_draw_hand(list(cards)), cards
