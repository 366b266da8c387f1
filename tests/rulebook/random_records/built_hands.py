"""Deals hands worth settling: every kind of hand and every border of the paytables often."""

import random

from tests.rulebook.oracle.hands import DECK, RANKS, SUITS

WHEEL = "A2345"
AROUND_THE_CORNER = ["KA234", "QKA23", "JQKA2"]
# The lowest and highest ranks on each side of a paytable's borders.
BORDER_RANKS = "256779TTJJA"


class Shoe:
    """The cards not yet dealt."""

    def __init__(self, rng: random.Random, cards: list[str]) -> None:
        self.rng = rng
        self.cards = cards
        rng.shuffle(self.cards)

    def take(self, wanted: list[str], count: int) -> list[str]:
        """Take the wanted cards that are left, filled up with others, in any order."""
        found = [card for card in dict.fromkeys(wanted) if card in self.cards][:count]
        for card in found:
            self.cards.remove(card)
        while len(found) < count:
            found.append(self.cards.pop())
        self.rng.shuffle(found)
        return found


def five_ranks(rng: random.Random) -> str:
    """Return five ranks in sequence, or nearly."""
    start = rng.randrange(9)
    return rng.choice([RANKS[start : start + 5], "TJQKA", "9TJQK", WHEEL, rng.choice(AROUND_THE_CORNER)])


def suited(rng: random.Random, ranks: str) -> list[str]:
    # Diamonds and spades have their own lines in the bonus and progressive paytables.
    suit = rng.choice("cdhsds")
    return [rank + suit for rank in ranks]


def any_suits(rng: random.Random, ranks: str) -> list[str]:
    """Return cards of these ranks, no card twice."""
    return [
        rank + suit for rank in dict.fromkeys(ranks) for suit in rng.sample(SUITS, min(4, ranks.count(rank)))
    ]


def flush(rng: random.Random, count: int) -> list[str]:
    return suited(rng, "".join(rng.sample(RANKS, count)))


def alike(rng: random.Random, pattern: list[int]) -> list[str]:
    """Return equal ranks by the pattern: [3, 2] is a full house."""
    ranks = rng.sample(RANKS, len(pattern))
    if rng.random() < 0.5:
        border = rng.choice(BORDER_RANKS)
        ranks = [border, *[rank for rank in ranks if rank != border]]
    return any_suits(rng, "".join(rank * times for rank, times in zip(ranks, pattern, strict=False)))


def five(rng: random.Random) -> list[str]:
    kind = rng.randrange(12)
    if kind == 0:
        return suited(rng, "TJQKA")
    if kind == 1:
        return suited(rng, five_ranks(rng))
    if kind < 4:
        return any_suits(rng, five_ranks(rng))
    if kind == 4:
        return flush(rng, 5)
    pattern = rng.choice([[4, 1], [4, 1], [3, 2], [3, 2], [3, 1, 1], [2, 2, 1], [2, 1, 1, 1], [2, 1, 1, 1]])
    return alike(rng, pattern)


def three(rng: random.Random) -> list[str]:
    kind = rng.randrange(10)
    start = rng.randrange(11)
    runs = [RANKS[start : start + 3], "AKQ", "A23", "KA2", "KQJ", "QA2", "234"]
    if kind < 2:
        return suited(rng, "AKQ")
    if kind < 4:
        return suited(rng, rng.choice(runs))
    if kind < 6:
        return any_suits(rng, rng.choice(runs))
    if kind == 6:
        return flush(rng, 3)
    return alike(rng, rng.choice([[3], [2, 1], [2, 1]]))


def six(rng: random.Random) -> list[str]:
    kind = rng.randrange(10)
    if kind < 2:
        return suited(rng, "AKQJT9")
    if kind == 2:
        return suited(rng, "AKQJT" + rng.choice("2345678"))
    if kind < 5:
        return [*suited(rng, five_ranks(rng)), rng.choice(DECK)]
    if kind == 5:
        return any_suits(rng, rng.choice(["A23456", "9TJQKA", "2345KA", "QKA234", "34567K"]))
    if kind == 6:
        return flush(rng, rng.choice([5, 6]))
    return alike(
        rng,
        rng.choice([[3, 3], [2, 2, 2], [4, 2], [4, 1, 1], [4, 1, 1], [3, 2, 1], [3, 1, 1, 1], [2, 2, 1, 1]]),
    )
