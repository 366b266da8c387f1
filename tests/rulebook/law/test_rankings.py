"""The hands that each text lists, by paragraph: its examples, its highest and its lowest."""

from itertools import pairwise

import pytest

from games.criss_cross.rules import name_line
from games.let_it_ride import progressive
from games.let_it_ride.rules import name_main, paytables, read_rules
from games.rulebook.hands import five_card_hand, joker_hand, six_card_hand, three_card_hand

# The highest and the lowest of each, in the order of the texts.
LISTED: dict[str, tuple[str, str]] = {
    "royal_flush": ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    "straight_flush": ("Ks Qs Js Ts 9s", "Ac 2c 3c 4c 5c"),
    "four_of_a_kind": ("As Ac Ad Ah Ks", "2s 2c 2d 2h 3s"),
    "full_house": ("As Ac Ad Kh Ks", "2s 2c 2d 3h 3s"),
    "flush": ("As Ks Qs Js 9s", "2c 3c 4c 5c 7c"),
    "straight": ("As Kc Qs Js Ts", "As 2c 3c 4c 5c"),
    "three_of_a_kind": ("As Ac Ad Kh Qs", "2s 2c 2d 3h 4s"),
    "two_pair": ("As Ac Kd Kh Qs", "2s 2c 3d 3h 4s"),
}
# Nothing ranks between the lowest of one kind and the highest of the next.
ORDER = [five_card_hand(cards.split()).strength for pair in LISTED.values() for cards in pair]
OF_52 = [
    pytest.param(
        name,
        number,
        id=f"{name}",
        marks=[pytest.mark.law(f"36.05.18.06C({number})"), pytest.mark.law(f"CCP ch. 6 C({number})")],
    )
    for number, name in enumerate(LISTED, 1)
]


@pytest.mark.parametrize(("name", "number"), OF_52)
def test_06C_each_hand_of_the_list_has_its_name_and_its_place(name: str, number: int) -> None:
    highest, lowest = (cards.split() for cards in LISTED[name])
    for cards in (highest, lowest):
        assert five_card_hand(cards).name == name
        assert name_main(cards[:3], cards[3:]) == name
        assert name_line(five_card_hand(cards), ace_low_straight=True) == name
    place = 2 * (number - 1)
    assert ORDER[place] >= ORDER[place + 1]
    assert all(above >= below for above, below in pairwise(ORDER))
    assert ORDER[place + 1] > max(ORDER[place + 2 :], default=-1)


@pytest.mark.law("CCP ch. 6 A")
def test_6A_cards_rank_from_the_ace_down_to_the_two() -> None:
    hands = [
        f"{rank}s {rank}c 2d 3d {last}d".split()
        for rank, last in zip("AKQJT98765", "4444444444", strict=True)
    ]
    strengths = [five_card_hand(hand).strength for hand in hands]
    assert strengths == sorted(strengths, reverse=True)
    lowest = [
        five_card_hand(cards.split()).strength
        for cards in ("4s 4c 2d 5d 6d", "3s 3c 2d 5d 6d", "2s 2c 3d 5d 6d")
    ]
    assert [*strengths, *lowest] == sorted([*strengths, *lowest], reverse=True)


@pytest.mark.law("CCP ch. 6 B")
@pytest.mark.parametrize("cards", [cards for pair in LISTED.values() for cards in pair])
def test_6B_no_suit_ranks_above_another(cards: str) -> None:
    turned = cards.translate(str.maketrans("scdh", "hsdc")).split()
    assert five_card_hand(turned) == five_card_hand(cards.split())


PROGRESSIVE = [
    pytest.param(name, marks=pytest.mark.law(f"36.05.18.06F({number})"))
    for number, name in enumerate(LISTED, 1)
    if name != "two_pair"
]


@pytest.mark.parametrize("name", PROGRESSIVE)
def test_06F_these_hands_are_eligible_for_the_progressive(name: str) -> None:
    table = paytables(read_rules({"progressive": "A"}))["progressive"]
    assert name in table.odds
    for cards in (one.split() for one in LISTED[name]):
        main = name_main(cards[:3], cards[3:])
        assert progressive.name_hand(table, cards[:3], main) == name


THREE = [
    pytest.param(cards, name, marks=pytest.mark.law(f"36.05.18.06D({number})"))
    for number, name, cards in (
        (1, "straight_flush", "Ks Qs Js"),
        (1, "straight_flush", "As 2s 3s"),
        (2, "three_of_a_kind", "7s 7c 7d"),
        (4, "flush", "As Ks 9s"),
        (4, "flush", "2c 3c 5c"),
        (5, "pair", "2s 2c 9d"),
        (5, "pair", "As Ac Kd"),
    )
]


@pytest.mark.parametrize(("cards", "name"), THREE)
def test_06D_these_hands_are_eligible_for_the_three_card_bonus(cards: str, name: str) -> None:
    assert three_card_hand(cards.split()) == name
    assert name in paytables(read_rules({"three_card_bonus": "A"}))["three_card_bonus"].odds


SIX = [
    pytest.param(cards, name, marks=pytest.mark.law(f"36.05.18.06E({number})"))
    for number, name, cards in (
        (1, "royal_flush", "As Ks Qs Js Ts 2c"),
        (2, "straight_flush", "Ks Qs Js Ts 9s 2c"),
        (3, "four_of_a_kind", "7s 7c 7d 7h 2c 3d"),
        (4, "full_house", "7s 7c 7d 2h 2c 3d"),
        (5, "flush", "As Ks 9s 7s 2s 3d"),
        (6, "straight", "As Kc Qd Jh Ts 3d"),
        (7, "three_of_a_kind", "7s 7c 7d 2h 4c 9d"),
        (8, "super_royal", "As Ks Qs Js Ts 9s"),
    )
]


@pytest.mark.parametrize(("cards", "name"), SIX)
def test_06E_these_hands_are_eligible_for_the_six_card_bonus(cards: str, name: str) -> None:
    assert six_card_hand(cards.split()) == name
    for key in "AB":
        assert name in paytables(read_rules({"six_card_bonus": key}))["six_card_bonus"].odds


JOKER = [
    pytest.param(cards, name, marks=pytest.mark.law(f"36.05.19.06{letter}"))
    for letter, name, cards in (
        ("D(1)", "five_aces", "As Ac Ad Ah X1"),
        ("D(1)", "five_aces", "As Ac Ad X1 X2"),
        ("D(2)", "natural_royal_flush", "As Ks Qs Js Ts"),
        ("D(3)", "wild_royal_flush", "As Ks X1 Js Ts"),
        ("D(4)(a)", "straight_flush", "Ks Qs Js Ts 9s"),
        ("D(4)(b)", "straight_flush", "As 2s 3s 4s 5s"),
        ("D(5)", "four_of_a_kind", "7s 7c 7d 7h 2s"),
        ("D(6)", "full_house", "7s 7c 7d 2h 2s"),
        ("D(7)", "flush", "As Ks 9s 7s 2s"),
        ("D(8)(a)", "straight", "As Kc Qd Jh Ts"),
        ("D(8)(b)", "straight", "As 2c 3d 4h 5s"),
        ("D(9)", "three_of_a_kind", "7s 7c 7d 4h 2s"),
        ("D(10)(a)", "two_pair", "As Ac Kd Kh 2s"),
        ("D(10)(b)", "two_pair", "3s 3c 2d 2h 4s"),
        ("B(1)(a)", "straight", "As 2c 3d 4h 5s"),
        ("B(1)(a)", "straight_flush", "As 2s 3s 4s 5s"),
        ("B(1)(b)", "nothing", "Qs Kc Ad 2h 3s"),
        ("B(1)(b)", "flush", "Qs Ks As 2s 3s"),
        ("B(2)(a)", "wild_royal_flush", "X1 Ks Qs Js Ts"),
        ("B(2)(a)", "straight_flush", "9s 8s X1 6s 5s"),
        ("B(2)(a)", "flush", "Ks 9s X1 6s 2s"),
        ("B(2)(a)", "straight", "9s 8c X1 6d 5s"),
        ("B(2)(b)", "two_pair", "Kc Kd Qh Qs X1"),
        ("B(2)(b)", "full_house", "Ac Ad Kh Ks X1"),
        ("A", "straight", "Ks Qc Jd Th 9s"),
        ("A", "straight", "6s 5c 4d 3h 2s"),
    )
]


@pytest.mark.parametrize(("cards", "name"), JOKER)
def test_06_each_hand_with_its_jokers_has_its_name(cards: str, name: str) -> None:
    assert joker_hand(cards.split()) == name


@pytest.mark.law("36.05.19.06C")
@pytest.mark.parametrize("cards", ["As Ks X1 Js Ts", "As Ks 9s 7s 2s", "9s 8c X1 6d 5s", "7s 7c 7d 2h 2s"])
def test_06C_no_suit_ranks_above_another_with_jokers(cards: str) -> None:
    turned = [card.translate(str.maketrans("scdh", "hsdc")) for card in cards.split()]
    assert joker_hand(turned) == joker_hand(cards.split())
