"""Hands of the three games by brute force, as the rankings of each text name them.

Part of the second reading of the law in `oracle.py`; kept apart from `games/` on purpose.
"""

from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
JOKERS = ["X1", "X2"]

# 36.05.19.06D, highest first.
DOUBLE_DRAW_ORDER = [
    "five_aces",
    "natural_royal_flush",
    "wild_royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "nothing",
]

# 36.05.18.06E, highest first; .06E(8) adds the Super Royal above them.
SIX_CARD_ORDER = [
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "nothing",
]

# Ch. 6 C, highest first, with the pairs as ch. 12 A tells them apart.
LINE_ORDER = [
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair_jacks_or_better",
    "pair_sixes_to_tens",
    "nothing",
]


def rank_numbers(cards: list[str]) -> list[int]:
    return sorted(RANKS.index(card[0]) + 2 for card in cards)


def rank_counts(cards: list[str]) -> list[int]:
    ranks = [card[0] for card in cards]
    return sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)


def same_suit(cards: list[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def in_sequence(cards: list[str], ace_low: bool) -> bool:
    high = rank_numbers(cards)
    low = sorted(1 if number == 14 else number for number in high)
    sequences = [high, low] if ace_low else [high]
    return any(numbers == list(range(numbers[0], numbers[0] + len(numbers))) for numbers in sequences)


def hand_by_ranks(cards: list[str]) -> str:
    """Return the hand that the ranks alone make, ignoring suits and sequence."""
    counts = rank_counts(cards)
    if counts[0] == 5:
        return "five_aces"
    if counts[0] == 4:
        return "four_of_a_kind"
    if counts == [3, 2]:
        return "full_house"
    if counts[0] == 3:
        return "three_of_a_kind"
    if counts[:2] == [2, 2]:
        return "two_pair"
    return "pair" if counts[0] == 2 else "nothing"


def hand_by_suit_and_sequence(cards: list[str], ace_low: bool = True) -> str:
    flush, straight = same_suit(cards), in_sequence(cards, ace_low)
    if flush and rank_numbers(cards) == [10, 11, 12, 13, 14]:
        return "royal_flush"
    if flush and straight:
        return "straight_flush"
    if flush:
        return "flush"
    return "straight" if straight else "nothing"


def five_card_hand(cards: list[str], ace_low: bool = True) -> str:
    """Return the hand without jokers: a sequence or flush of five ranks, or else equal ranks."""
    by_suit = hand_by_suit_and_sequence(cards, ace_low)
    return by_suit if by_suit != "nothing" else hand_by_ranks(cards)


def pair_rank(cards: list[str]) -> int:
    numbers = rank_numbers(cards)
    return max(number for number in numbers if numbers.count(number) == 2)


def double_draw_hand(cards: list[str]) -> str:
    """36.05.19.06B(2) and ruling 25: try every card a joker may stand for."""
    naturals = [card for card in cards if card not in JOKERS]
    missing = 5 - len(naturals)
    if missing == 0:
        name = five_card_hand(naturals)
        return {"royal_flush": "natural_royal_flush", "pair": "nothing"}.get(name, name)
    hands = {hand_by_ranks(naturals + ["Ac"] * missing)}
    for stand_ins in combinations_with_replacement(DECK, missing):
        hands.add(hand_by_suit_and_sequence(naturals + list(stand_ins)))
    wild = {"royal_flush": "wild_royal_flush", "pair": "nothing"}
    return min((wild.get(name, name) for name in hands), key=DOUBLE_DRAW_ORDER.index)


def line_hand(cards: list[str], ace_low: bool) -> str:
    """An Across or a Down hand, ch. 12 A."""
    name = five_card_hand(cards, ace_low)
    if name != "pair":
        return name
    if pair_rank(cards) >= 11:
        return "pair_jacks_or_better"
    return "pair_sixes_to_tens" if pair_rank(cards) >= 6 else "nothing"


def community_hand(cards: list[str], ace_low: bool) -> str:
    """The hand of the Criss Cross Five Card Bonus, ch. 12 C."""
    name = five_card_hand(cards, ace_low)
    if name != "pair":
        return name
    return "pair_sixes_or_better" if pair_rank(cards) >= 6 else "nothing"


def let_it_ride_hand(cards: list[str]) -> str:
    """36.05.18.06C."""
    name = five_card_hand(cards)
    if name != "pair":
        return name
    return "pair_tens_or_better" if pair_rank(cards) >= 10 else "nothing"


def three_card_hand(cards: list[str]) -> str:
    """36.05.18.06D."""
    flush, straight, counts = same_suit(cards), in_sequence(cards, True), rank_counts(cards)
    if flush and straight:
        return "straight_flush"
    if counts == [3]:
        return "three_of_a_kind"
    if straight:
        return "straight"
    if flush:
        return "flush"
    return "pair" if counts == [2, 1] else "nothing"


def three_card_progressive_hand(cards: list[str]) -> str:
    """The player's three cards for progressive paytables B and C, ruling 32."""
    if same_suit(cards) and rank_numbers(cards) == [12, 13, 14]:
        return "suited_akq_spades" if cards[0][1] == "s" else "suited_akq"
    return three_card_hand(cards)


def six_card_hand(cards: list[str]) -> str:
    """36.05.18.06E: the best five of six, or all six for the Super Royal."""
    if same_suit(cards) and rank_numbers(cards) == [9, 10, 11, 12, 13, 14]:
        return "super_royal_diamonds" if cards[0][1] == "d" else "super_royal"
    names = [five_card_hand(list(five)) for five in combinations(cards, 5)]
    return min((name if name in SIX_CARD_ORDER else "nothing" for name in names), key=SIX_CARD_ORDER.index)
