from typing import Any

import pytest

from games.criss_cross.rules import BONUS, MAIN, Rules, best_two_lines
from games.criss_cross.sign import payout_limit_cents
from tests.rulebook.round_records import (
    Record,
    criss_cross,
    cross,
    error_code,
    odds,
    outcomes,
    round_of,
    seat_result,
    settled,
)

NOTHING = cross("2c 3d 9h 7s Kc")
"""A cross that makes nothing by itself."""

LINES = {
    "royal_flush": ("As Ks", "Qs 2d Js 3c Ts"),
    "straight_flush": ("9s Ks", "Qs 2d Js 3c Ts"),
    "four_of_a_kind": ("9s 9c", "9h 2d 9d 3c Ts"),
    "full_house": ("9s 9c", "9h 2d Td 3c Ts"),
    "flush": ("2s 9s", "Qs 2d Js 3c Ts"),
    "straight": ("Ah Ks", "Qs 2d Js 3c Ts"),
    "three_of_a_kind": ("9s 9c", "9h 2d Jd 3c Ts"),
    "two_pair": ("9s 9c", "Jh 2d Jd 3c Ts"),
    "pair_jacks_or_better": ("Js Jc", "9h 2d 8d 3c 4s"),
    "pair_sixes_to_tens": ("Ts Tc", "9h 2d 8d 3c 4s"),
}
BONUS_HANDS = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "9s Ks Qs Js Ts",
    "four_of_a_kind": "9s 9c 9h 9d 2c",
    "full_house": "9s 9c 9h 2d 2c",
    "flush": "2s 9s Qs Js Ts",
    "straight": "As Ks Qs Js Td",
    "three_of_a_kind": "9s 9c 9h 2d 3c",
    "two_pair": "9s 9c 2h 2d 3c",
    "pair_sixes_or_better": "6s 6c 2h 4d 3c",
}
MAIN_ROWS = [
    pytest.param(hand, row.text, id=hand, marks=pytest.mark.law(MAIN.law + MAIN.letters[hand]))
    for hand, row in MAIN.odds.items()
]
BONUS_ROWS = [
    pytest.param(hand, row.text, id=hand, marks=pytest.mark.law(BONUS.law + BONUS.letters[hand]))
    for hand, row in BONUS.odds.items()
]


def play(cards: str, community: Record, **more: Any) -> Record:
    return seat_result(settled(round_of("criss_cross", criss_cross(cards), community=community, **more)))


@pytest.mark.law("CCP ch. 12 A")
@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("ruling 30")
@pytest.mark.parametrize("ante_odds", ["paytable", "even_money"])
@pytest.mark.parametrize(("hand", "text"), MAIN_ROWS)
def test_12A_pays_a_winning_line_by_the_paytable(hand: str, text: str, ante_odds: str) -> None:
    cards, community = LINES[hand]
    result = play(cards, cross(community), rules={"ante_odds": ante_odds})
    assert result["hands"]["across"] == hand
    paid = odds(result)
    assert paid["across"] == paid["middle"] == text
    assert paid["ante_across"] == (text if ante_odds == "paytable" or text == "push" else "1 to 1")


@pytest.mark.law("CCP ch. 11 I(2)")
def test_11I_down_is_top_middle_bottom() -> None:
    result = play("As Ks", cross("2d Qs Js Ts 3c"))
    assert result["hands"] == {"across": "nothing", "down": "royal_flush"}
    assert odds(result) == {
        "ante_across": None,
        "ante_down": "1 to 1",
        "across": None,
        "down": "500 to 1",
        "middle": "500 to 1",
    }


@pytest.mark.law("CCP ch. 12 A(9)")
@pytest.mark.law("CCP ch. 12 A(10)")
@pytest.mark.law("CCP ch. 6 C(9)")
@pytest.mark.parametrize(
    ("pair", "hand"),
    [
        ("5", "nothing"),
        ("6", "pair_sixes_to_tens"),
        ("T", "pair_sixes_to_tens"),
        ("J", "pair_jacks_or_better"),
        ("A", "pair_jacks_or_better"),
    ],
)
def test_12A_a_line_of_a_pair_pushes_from_sixes_and_wins_from_jacks(pair: str, hand: str) -> None:
    result = play(f"{pair}s {pair}c", NOTHING)
    assert result["hands"] == {"across": hand, "down": hand}
    outcome = {"nothing": "lose", "pair_sixes_to_tens": "push", "pair_jacks_or_better": "win"}[hand]
    assert set(outcomes(result).values()) == {outcome}


@pytest.mark.law("CCP ch. 11 I(3)")
@pytest.mark.law("ruling 27")
@pytest.mark.parametrize(
    ("cards", "community", "across", "down", "middle"),
    [
        pytest.param(
            *("6s 2c", "6h 9d Kc 4s 3c", "push", "lose", "push"), marks=pytest.mark.law("CCP ch. 11 I(3)(b)")
        ),
        pytest.param(
            *("6s 2c", "9d 6h Kc 4c 3c", "lose", "push", "push"), marks=pytest.mark.law("CCP ch. 11 I(3)(c)")
        ),
        pytest.param(
            *("6s 2c", "9d Qh Kc 4c 3c", "lose", "lose", "lose"), marks=pytest.mark.law("CCP ch. 11 I(3)(d)")
        ),
        ("6s Kd", "6h 9d Kc 4s 3c", "win", "win", "win"),
        ("6s 7d", "6h 7c Kc 4s 3c", "push", "push", "push"),
        ("6s Jd", "6h Jh Kc 4s 3c", "push", "win", "win"),
        ("6s Jd", "9h Jh Kc 4s 3c", "lose", "win", "win"),
    ],
)
def test_11I_middle_follows_the_better_line(
    cards: str, community: str, across: str, down: str, middle: str
) -> None:
    found = outcomes(play(cards, cross(community)))
    assert (found["across"], found["down"], found["middle"]) == (across, down, middle)
    assert (found["ante_across"], found["ante_down"]) == (across, down)


@pytest.mark.law("CCP ch. 11 I(3)(e)")
def test_11I_middle_is_paid_at_the_odds_of_the_better_of_two_winning_lines() -> None:
    result = play("Ks Kd", cross("Kh 5d 5c 9s 2c"))
    assert result["hands"] == {"across": "three_of_a_kind", "down": "two_pair"}
    paid = odds(result)
    assert (paid["across"], paid["down"], paid["middle"]) == ("3 to 1", "2 to 1", "3 to 1")


@pytest.mark.law("CCP ch. 12 C")
@pytest.mark.law("CCP ch. 11 H")
@pytest.mark.parametrize(("hand", "text"), BONUS_ROWS)
def test_12C_pays_the_five_card_bonus_on_the_community_cards(hand: str, text: str) -> None:
    seat = criss_cross(placed=2, folded=True, wagers={"five_card_bonus": "2.50"})
    answer = settled(round_of("criss_cross", seat, community=cross(BONUS_HANDS[hand])))
    result = seat_result(answer)
    assert result["hands"] == {"five_card_bonus": hand}
    assert odds(result)["five_card_bonus"] == text


@pytest.mark.law("CCP ch. 12 C(9)")
@pytest.mark.parametrize(("pair", "outcome"), [("5", "lose"), ("6", "win"), ("A", "win")])
def test_12C_the_bonus_wins_from_a_pair_of_sixes(pair: str, outcome: str) -> None:
    seat = criss_cross(placed=2, folded=True, wagers={"five_card_bonus": "1.00"})
    record = round_of("criss_cross", seat, community=cross(f"{pair}s {pair}c 2h 9d 3c"))
    assert outcomes(seat_result(settled(record)))["five_card_bonus"] == outcome


@pytest.mark.law("CCP ch. 11 B(2)")
@pytest.mark.law("CCP ch. 11 B(3)")
@pytest.mark.law("CCP ch. 11 D(1)")
@pytest.mark.law("CCP ch. 11 D(2)")
@pytest.mark.law("CCP ch. 11 F(1)")
@pytest.mark.law("CCP ch. 11 F(2)")
@pytest.mark.law("ruling 21")
@pytest.mark.parametrize("placed", [2, 3, 4])
def test_11BDF_a_fold_loses_antes_and_bets_but_not_the_bonus(placed: int) -> None:
    seat = criss_cross("As Ks", placed=placed, folded=True, wagers={"five_card_bonus": "5.00"})
    result = seat_result(settled(round_of("criss_cross", seat, community=cross("6s 6d Qs Js Ts"))))
    assert list(outcomes(result).values()) == ["folded"] * placed + ["win"]
    assert result["hands"] == {
        "across": "flush",
        "down": "nothing",
        "five_card_bonus": "pair_sixes_or_better",
    }


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
@pytest.mark.parametrize("placed", [2, 3, 4, 5])
def test_11A_a_violation_forfeits_every_wager_and_the_bonus(placed: int) -> None:
    seat = criss_cross(placed=placed, forfeited=True, wagers={"five_card_bonus": "5.00"})
    result = seat_result(settled(round_of("criss_cross", seat)))
    assert set(outcomes(result).values()) == {"forfeited"}
    assert result["hands"] == {}


@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.law("ruling 22")
def test_7B_an_abandoned_seat_may_lose_its_wagers() -> None:
    seat = criss_cross("As Ks", forfeited=True)
    result = seat_result(settled(round_of("criss_cross", seat, community=cross("Qs 2d Js 3c Ts"))))
    assert set(outcomes(result).values()) == {"forfeited"}
    assert result["hands"] == {"across": "royal_flush", "down": "nothing"}


@pytest.mark.law("CCP ch. 11 I")
@pytest.mark.law("ruling 1")
def test_11I_settles_from_the_last_seat_back() -> None:
    seats = [criss_cross("2s 3s", seat=2), criss_cross("4s 5s", seat=6), criss_cross("6s 8d", seat=3)]
    assert settled(round_of("criss_cross", *seats, community=NOTHING))["order"] == [6, 3, 2]


@pytest.mark.law("CCP ch. 2 A(1)")
@pytest.mark.parametrize(("seat", "error"), [(0, True), (1, False), (6, False), (7, True)])
def test_2A_a_table_has_six_seats(seat: int, error: bool) -> None:
    answer = settled(round_of("criss_cross", criss_cross("2s 3s", seat=seat), community=NOTHING))
    assert (answer.get("error", {}).get("code") == "bad_seat") is error


@pytest.mark.law("CCP ch. 7 E(1)")
@pytest.mark.law("CCP ch. 11 B(1)")
@pytest.mark.law("CCP ch. 11 D")
@pytest.mark.law("CCP ch. 11 F")
@pytest.mark.law("ruling 17")
@pytest.mark.parametrize("box", ["across", "down", "middle"])
@pytest.mark.parametrize(
    ("amount", "error"),
    [("9.99", True), ("10.00", False), ("17.35", False), ("30.00", False), ("30.01", True)],
)
def test_7E_each_bet_is_one_to_three_times_an_ante(box: str, amount: str, error: bool) -> None:
    seat = criss_cross("2s 3s", wagers={box: amount})
    answer = settled(round_of("criss_cross", seat, community=NOTHING))
    assert (answer.get("error", {}).get("code") == "wager_out_of_range") is error


@pytest.mark.law("CCP ch. 7 E(1)")
@pytest.mark.parametrize(("amount", "error"), [("9.99", True), ("10.00", False), ("10.01", True)])
def test_7E_the_two_antes_are_equal(amount: str, error: bool) -> None:
    seat = criss_cross(placed=2, folded=True, wagers={"ante_down": amount})
    answer = settled(round_of("criss_cross", seat))
    assert (answer.get("error", {}).get("code") == "unequal_wagers") is error


@pytest.mark.law("CCP ch. 7 E(2)")
def test_7E_the_five_card_bonus_is_the_operators_to_offer() -> None:
    seat = criss_cross(placed=2, folded=True, wagers={"five_card_bonus": "5.00"})
    record = round_of("criss_cross", seat, community=NOTHING, rules={"five_card_bonus": False})
    assert error_code(record) == "wager_not_offered"


@pytest.mark.law("ruling 30")
@pytest.mark.parametrize("ante_odds", [None, "both", 1])
def test_a_record_must_choose_how_antes_are_paid(ante_odds: object) -> None:
    record = round_of("criss_cross", criss_cross("2s 3s"), rules={"ante_odds": ante_odds})
    assert error_code(record | {"community": NOTHING}) == "bad_rules"


@pytest.mark.law("ruling 24")
@pytest.mark.law("CCP ch. 6")
@pytest.mark.parametrize(
    ("ace_low", "cards", "hand"),
    [
        (True, "Ad 2s", "straight"),
        (False, "Ad 2s", "nothing"),
        (True, "Ac 2c", "straight_flush"),
        (False, "Ac 2c", "flush"),
        (False, "6c 2c", "straight_flush"),
    ],
)
def test_the_low_ace_is_a_setting(ace_low: bool, cards: str, hand: str) -> None:
    result = play(cards, cross("3c Kd 4c Qh 5c"), rules={"ace_low_straight": ace_low})
    assert result["hands"]["across"] == hand


@pytest.mark.law("CCP ch. 12 B")
@pytest.mark.law("ruling 35")
def test_12B_the_most_at_the_minimum_is_a_royal_flush_and_a_straight_flush() -> None:
    assert best_two_lines() == ("royal_flush", "straight_flush")


@pytest.mark.law("CCP ch. 12 B(1)")
@pytest.mark.law("CCP ch. 12 B(2)")
@pytest.mark.law("ruling 35")
@pytest.mark.parametrize(
    ("ante_odds", "minimum_cents", "limit_cents"),
    [
        ("paytable", 29_41, 50_000_00),
        ("paytable", 29_42, 1700 * 29_42),
        ("even_money", 45_37, 50_000_00),
        ("even_money", 45_38, 1102 * 45_38),
    ],
)
def test_12B_the_limit_is_50000_or_the_most_at_the_minimum(
    ante_odds: str, minimum_cents: int, limit_cents: int
) -> None:
    assert payout_limit_cents(Rules(ante_odds, minimum_wager_cents=minimum_cents)) == limit_cents


@pytest.mark.law("CCP ch. 12 B(1)")
@pytest.mark.parametrize(
    ("middle", "cut"), [("59.91", "0.00"), ("59.92", "0.00"), ("59.93", "5.00"), ("120.00", "30040.00")]
)
def test_12B_winnings_over_50000_are_cut_without_the_bonus(middle: str, cut: str) -> None:
    # The ante wins 40, Across 20,000 and Middle 500 times its stake; a winning bonus is separate.
    seat = criss_cross("As Ks", ante="40.00", wagers={"middle": middle, "five_card_bonus": "1000.00"})
    result = seat_result(settled(round_of("criss_cross", seat, community=cross("Qs 6d Js 6c Ts"))))
    assert result["wagers"]["five_card_bonus"]["pays"] == "1000.00"
    assert result["limit_cut"] == cut
    assert result["wagers"]["middle"]["odds"] == "500 to 1"


@pytest.mark.parametrize(
    "hand", ["nothing", "two_pair", "three_of_a_kind", "pair_jacks_or_better", "pair_sixes_to_tens"]
)
def test_low_lines_may_be_declared_by_name(hand: str) -> None:
    seat = criss_cross(declared={"across": hand, "down": "nothing"})
    assert seat_result(settled(round_of("criss_cross", seat)))["hands"] == {"across": hand, "down": "nothing"}


@pytest.mark.parametrize(
    "declared",
    [
        {"across": "nothing"},
        {"across": "nothing", "down": "straight"},
        {"across": "nothing", "down": "pair_sixes_or_better"},
        {"across": "nothing", "down": "nothing", "main": "nothing"},
        {},
        [],
    ],
)
def test_declared_lines_are_complete_and_low(declared: object) -> None:
    assert error_code(round_of("criss_cross", criss_cross(declared=declared))) == "bad_hand"
