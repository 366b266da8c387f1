"""Names hands by table lookup: the rank weights of the cards are summed, and the sum is the key."""

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement

from msgspec import Struct

from games.rulebook.cards import JOKERS, RANKS, SUITS
from games.rulebook.law import cites

# The hand that settles every wager in most games.
MAIN_HAND = "main"
# A hand that no paytable pays.
NOTHING = "nothing"

NAMES = (
    "nothing",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
SIX, TEN, JACK, ACE = (RANKS.index(rank) for rank in "6TJA")

WEIGHTS: dict[str, int] = {
    rank + suit: 5**place for place, rank in enumerate(RANKS) for suit in SUITS
} | dict.fromkeys(JOKERS, 0)


class Hand(Struct, frozen=True):
    """A five-card hand: its name, its strength (higher wins), and the rank of a single pair."""

    name: str
    strength: int
    pair: int = -1
    wheel: bool = False


def _weight_of_ranks(ranks: Iterable[int]) -> int:
    return sum(5**rank for rank in ranks)


def _runs(length: int) -> list[tuple[int, ...]]:
    """Return every run of ranks, lowest first; the ace is low in the first, high in the last (ruling 24)."""
    return [(ACE, *range(length - 1))] + [tuple(range(low, low + length)) for low in range(14 - length)]


_RUNS = _runs(5)
_RUN_HEIGHT = {frozenset(run): height for height, run in enumerate(_RUNS)}
_WHEEL = frozenset(_RUNS[0])
_ROYAL = frozenset(_RUNS[-1])


def _order(ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
    """Return the sort key of a hand: its name, then its ranks, the most frequent first."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    tie = [rank for count, rank in groups for _ in range(count)]
    height = _RUN_HEIGHT.get(frozenset(ranks))
    if height is not None:
        straight = "royal_flush" if height == len(_RUNS) - 1 else "straight_flush"
        return NAMES.index(straight if suited else "straight"), height
    counts = [count for count, _ in groups]
    name = {4: "four_of_a_kind", 3: "three_of_a_kind", 2: "pair", 1: "nothing"}[counts[0]]
    if suited:
        name = "flush"
    elif counts == [3, 2]:
        name = "full_house"
    elif counts == [2, 2, 1]:
        name = "two_pair"
    return NAMES.index(name), *tie


def _five_card_tables() -> tuple[dict[int, Hand], dict[int, Hand]]:
    """Return the suited hands and all other hands, keyed by the weight of their ranks."""
    ranks = [r for r in combinations_with_replacement(range(13), 5) if r[0] != r[4]]
    every = [(_order(r, suited=False), r, False) for r in ranks]
    every += [(_order(r, suited=True), r, True) for r in ranks if len(set(r)) == 5]
    suited_hands: dict[int, Hand] = {}
    other_hands: dict[int, Hand] = {}
    for strength, (order, r, suited) in enumerate(sorted(every)):
        name = NAMES[order[0]]
        hand = Hand(name, strength, order[1] if name == "pair" else -1, frozenset(r) == _WHEEL)
        (suited_hands if suited else other_hands)[_weight_of_ranks(r)] = hand
    return suited_hands, other_hands


_SUITED, _OTHER = _five_card_tables()


@cites("rulebook.five_card_hand", "ruling 24")
def five_card_hand(cards: Sequence[str], weights: dict[str, int] = WEIGHTS) -> Hand:
    """Return the hand that five cards of a 52-card deck make."""
    a, b, c, d, e = cards
    if a[1] == b[1] == c[1] == d[1] == e[1]:
        return _SUITED[weights[a] + weights[b] + weights[c] + weights[d] + weights[e]]
    return _OTHER[weights[a] + weights[b] + weights[c] + weights[d] + weights[e]]


def _joker_name(ranks: tuple[int, ...], suited: bool) -> str:
    """Return the name of a hand in which jokers fill up the ranks to five cards."""
    jokers = 5 - len(ranks)
    distinct = frozenset(ranks)
    fits = [run for run in _RUNS if len(distinct) == len(ranks) and distinct <= set(run)]
    as_aces = (*ranks, *[ACE] * jokers)
    if as_aces.count(ACE) == 5:
        return "five_aces"
    if suited and fits:
        if distinct <= _ROYAL:
            return "wild_royal_flush" if jokers else "natural_royal_flush"
        return "straight_flush"
    name = NAMES[_order(as_aces, suited=False)[0]]
    if name in ("four_of_a_kind", "full_house"):
        return name
    if suited:
        return "flush"
    if fits:
        return "straight"
    return name if name in ("three_of_a_kind", "two_pair") else "nothing"


def _joker_tables() -> tuple[dict[int, str], dict[int, str]]:
    suited: dict[int, str] = {}
    other: dict[int, str] = {}
    for naturals in (5, 4, 3):
        for ranks in combinations_with_replacement(range(13), naturals):
            if naturals < 5 or ranks[0] != ranks[4]:
                other[_weight_of_ranks(ranks)] = _joker_name(ranks, suited=False)
            if len(set(ranks)) == naturals:
                suited[_weight_of_ranks(ranks)] = _joker_name(ranks, suited=True)
    return suited, other


_JOKER_SUITED, _JOKER_OTHER = _joker_tables()


@cites("rulebook.joker_hand", "ruling 25", "ruling 26")
def joker_hand(cards: Sequence[str], weights: dict[str, int] = WEIGHTS) -> str:
    """Return the name of the hand that five cards of the 54-card deck make."""
    a, b, c, d, e = cards
    weight = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
    suits = {card[1] for card in cards if card not in JOKERS}
    return _JOKER_SUITED[weight] if len(suits) == 1 else _JOKER_OTHER[weight]


def _three_card_name(ranks: tuple[int, ...], suited: bool) -> str:
    if set(ranks) in map(set, _runs(3)):
        return "straight_flush" if suited else "straight"
    if suited:
        return "flush"
    return {3: "nothing", 2: "pair", 1: "three_of_a_kind"}[len(set(ranks))]


_THREE_OTHER = {
    _weight_of_ranks(r): _three_card_name(r, suited=False)
    for r in combinations_with_replacement(range(13), 3)
}
_THREE_SUITED = {
    _weight_of_ranks(r): _three_card_name(r, suited=True)
    for r in combinations_with_replacement(range(13), 3)
    if len(set(r)) == 3
}


@cites("rulebook.three_card_hand", "ruling 24")
def three_card_hand(cards: Sequence[str], weights: dict[str, int] = WEIGHTS) -> str:
    """Return the name of the hand that three cards make."""
    a, b, c = cards
    suited = a[1] == b[1] == c[1]
    return (_THREE_SUITED if suited else _THREE_OTHER)[weights[a] + weights[b] + weights[c]]


_SUPER_ROYALS = {suit: frozenset(rank + suit for rank in "9TJQKA") for suit in SUITS}


# The best hands in six cards by weight, as they come up: of five or six cards of one suit, and of any others.
_SIX_SUITED: dict[int, str] = {}
_SIX_OTHER: dict[int, str] = {}


@cites("rulebook.six_card_hand")
def six_card_hand(cards: Sequence[str]) -> str:
    """Return the name of the best five-card hand in six cards, or of a Super Royal that uses all six."""
    suit = cards[0][1] if cards[0][1] == cards[2][1] else cards[1][1]
    suited = [card for card in cards if card[1] == suit]
    if len(suited) < 5:
        return _best_of(cards, _SIX_OTHER)
    if _SUPER_ROYALS[suit].issuperset(suited) and len(suited) == 6:
        return "super_royal_diamonds" if suit == "d" else "super_royal"
    # With five cards of one suit no other hand in the six is better.
    return _best_of(suited, _SIX_SUITED)


def _best_of(cards: Sequence[str], known: dict[int, str]) -> str:
    weight = sum([WEIGHTS[card] for card in cards])
    if weight not in known:
        known[weight] = max(map(five_card_hand, combinations(cards, 5)), key=lambda hand: hand.strength).name
    return known[weight]
