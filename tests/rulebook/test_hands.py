from collections import Counter
from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from games.rulebook.cards import DECK_52, DECK_54
from games.rulebook.hands import five_card_hand, joker_hand, six_card_hand, three_card_hand

FIVE_CARD_HANDS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "nothing": 1_302_540,
}
THREE_CARD_HANDS = {
    "straight_flush": 48,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "nothing": 16_440,
}
JOKER_HANDS = {
    "five_aces": 6,
    "natural_royal_flush": 4,
    "wild_royal_flush": 80,
    "straight_flush": 540,
    "four_of_a_kind": 1_320,
    "full_house": 5_328,
    "flush": 11_388,
    "straight": 34_704,
    "three_of_a_kind": 75_048,
    "two_pair": 156_816,
    "nothing": 2_877_276,
}


@pytest.mark.slow
@pytest.mark.law("36.05.18.06A")
@pytest.mark.law("36.05.18.06B")
@pytest.mark.law("36.05.18.06C")
@pytest.mark.law("36.05.18.06F")
@pytest.mark.law("CCP ch. 6")
def test_every_five_card_hand_has_its_name_and_its_place() -> None:
    counts: Counter[str] = Counter()
    for cards in combinations(DECK_52, 5):
        hand = five_card_hand(cards)
        counts[hand.name] += 1
        if 7462 - hand.strength != evaluate_cards(*cards):
            pytest.fail(f"{cards} is {hand}, phevaluator says {evaluate_cards(*cards)}")
    assert counts == FIVE_CARD_HANDS


@pytest.mark.slow
@pytest.mark.law("36.05.19.06")
@pytest.mark.law("ruling 25")
def test_every_hand_of_the_54_card_deck_has_its_name() -> None:
    assert Counter(map(joker_hand, combinations(DECK_54, 5))) == JOKER_HANDS


@pytest.mark.law("36.05.18.06D")
@pytest.mark.law("ruling 24")
def test_every_three_card_hand_has_its_name() -> None:
    assert Counter(map(three_card_hand, combinations(DECK_52, 3))) == THREE_CARD_HANDS


@pytest.mark.law("36.05.19.06B(2)")
@pytest.mark.law("36.05.19.06D")
@pytest.mark.law("ruling 25")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ac Ad Ah As X1", "five_aces"),
        ("Ac Ad Ah X1 X2", "five_aces"),
        ("As Ks Qs Js Ts", "natural_royal_flush"),
        ("As Ks Qs Js X1", "wild_royal_flush"),
        ("X2 Ks Qs X1 Ts", "wild_royal_flush"),
        ("9s Ks Qs Js X1", "straight_flush"),
        ("Ah 2h 3h 4h X1", "straight_flush"),
        ("2h 3h 4h X1 X2", "straight_flush"),
        ("Ac Ad Ah Ks X1", "four_of_a_kind"),
        ("Ac Ad 7h X1 X2", "four_of_a_kind"),
        ("Kc Kd Kh Ks X1", "four_of_a_kind"),
        ("Ac Ad Kh Ks X1", "full_house"),
        ("Kc Kd Kh X1 X2", "full_house"),
        ("Ac Kd Ks X1 X2", "full_house"),
        ("2h 5h 9h Kh X1", "flush"),
        ("2h 5h 9h X1 X2", "flush"),
        ("Ac Kd Qs Jh X1", "straight"),
        ("Ac 2d 3s 4h X1", "straight"),
        ("5c 7d 9s X1 X2", "straight"),
        ("Qc Kd Ah 2s X1", "nothing"),
        ("Kc Kd Kh Qs X1", "three_of_a_kind"),
        ("Ac Ad 9h 4s X1", "three_of_a_kind"),
        ("Ac 7d 9h X1 X2", "three_of_a_kind"),
        ("7c Kd 9h X1 X2", "nothing"),
        ("Kc Kd Qh Qs X1", "two_pair"),
        ("Kc Kd 9h 4s X1", "nothing"),
        ("Kc Qd 9h 4s X1", "nothing"),
        ("Ac Ad 9h 4s 2c", "nothing"),
    ],
)
def test_a_joker_completes_a_straight_or_a_flush_and_else_is_an_ace(cards: str, name: str) -> None:
    assert joker_hand(cards.split()) == name


@pytest.mark.law("36.05.18.06A(1)")
@pytest.mark.law("36.05.18.06A(2)")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ac 2d 3h 4s 5c", "straight"),
        ("Ac Kd Qh Js Tc", "straight"),
        ("Qc Kd Ah 2s 3c", "nothing"),
        ("Ac 2c 3c 4c 5c", "straight_flush"),
        ("Kc Qc Jc Tc 9c", "straight_flush"),
        ("Ac Kc Qc Jc Tc", "royal_flush"),
    ],
)
def test_an_ace_is_low_only_before_a_two_to_five(cards: str, name: str) -> None:
    assert five_card_hand(cards.split()).name == name


@pytest.mark.law("36.05.18.06D(3)")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ac 2d 3h", "straight"),
        ("Ac Kd Qh", "straight"),
        ("Kc Ad 2h", "nothing"),
        ("Ac 2c 3c", "straight_flush"),
        ("Ac Kc Qc", "straight_flush"),
        ("Ac Kc 2c", "flush"),
    ],
)
def test_an_ace_is_low_before_a_two_and_three_of_three_cards(cards: str, name: str) -> None:
    assert three_card_hand(cards.split()) == name


@pytest.mark.law("36.05.18.06E")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("9d Td Jd Qd Kd Ad", "super_royal_diamonds"),
        ("9s Ts Js Qs Ks As", "super_royal"),
        ("8d Td Jd Qd Kd Ad", "royal_flush"),
        ("9s Td Jd Qd Kd Ad", "royal_flush"),
        ("8d 9d Td Jd Qd Kd", "straight_flush"),
        ("9d Td Jd Qd Kd As", "straight_flush"),
        ("7c 7d 7h 7s 2c 2d", "four_of_a_kind"),
        ("7c 7d 7h 2s 2c 2d", "full_house"),
        ("7c 7d 7h 2s 2c Kd", "full_house"),
        ("2c 4c 6c 8c Tc Kd", "flush"),
        ("2c 3d 4h 5s 6c 6d", "straight"),
        ("Ac 2d 3h 4s 5c Kd", "straight"),
        ("7c 7d 7h 2s 4c Kd", "three_of_a_kind"),
        ("7c 7d 4h 4s 2c 2d", "two_pair"),
        ("7c 7d 4h 5s 2c Kd", "pair"),
    ],
)
def test_six_cards_are_their_best_five_but_for_the_super_royal(cards: str, name: str) -> None:
    assert six_card_hand(cards.split()) == name


@pytest.mark.law("36.05.18.06E")
def test_the_best_five_of_six_agree_with_phevaluator() -> None:
    names = sorted({(five_card_hand(cards).strength, five_card_hand(cards).name) for cards in _some_fives()})
    by_place = {7462 - strength: name for strength, name in names}
    checked = 0
    for first in range(0, 52, 3):
        for cards in combinations(DECK_52[first : first + 10], 6):
            name = by_place.get(evaluate_cards(*cards))
            if name is not None and not six_card_hand(cards).startswith("super_royal"):
                assert six_card_hand(cards) == name, cards
                checked += 1
    assert checked > 1_000


def _some_fives() -> list[tuple[str, ...]]:
    return [cards for first in range(0, 52, 3) for cards in combinations(DECK_52[first : first + 10], 5)]
