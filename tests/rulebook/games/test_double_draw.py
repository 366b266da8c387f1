from typing import Any

import pytest

from games.double_draw.rules import PAYTABLES
from tests.rulebook.round_records import (
    double_draw,
    error_code,
    odds,
    outcomes,
    round_of,
    seat_result,
    settled,
)

HANDS = {
    "five_aces": "Ac Ad Ah X1 X2",
    "natural_royal_flush": "As Ks Qs Js Ts",
    "wild_royal_flush": "As Ks X1 Js Ts",
    "straight_flush": "9s Ks Qs Js Ts",
    "four_of_a_kind": "7c 7d 7h 7s 2c",
    "full_house": "7c 7d 7h 2s 2c",
    "flush": "7c 9c 2c 3c Kc",
    "straight": "7c 8d 9h Ts Jc",
    "three_of_a_kind": "7c 7d 7h 2s 3c",
    "two_pair": "3c 3d 2h 2s 4c",
}
EVERY_ROW = [
    pytest.param(
        key, hand, row.text, id=f"{key}-{hand}", marks=pytest.mark.law(table.law + table.letters[hand])
    )
    for key, table in PAYTABLES["bonus"].items()
    for hand, row in table.odds.items()
]


@pytest.mark.law("36.05.19.12A")
@pytest.mark.law("36.05.19.11D(2)")
@pytest.mark.law("36.05.19.11D(3)")
@pytest.mark.law("ruling 29")
@pytest.mark.parametrize(("key", "hand", "text"), EVERY_ROW)
def test_12B_pays_the_bonus_by_its_paytable_and_the_rest_even_money(key: str, hand: str, text: str) -> None:
    record = round_of("double_draw", double_draw(HANDS[hand]), rules={"bonus_paytable": key})
    result = seat_result(settled(record))
    assert result["hands"] == {"main": hand}
    assert odds(result) == {
        "ante": "1 to 1",
        "bonus": text,
        "first_draw": "1 to 1",
        "second_draw": "1 to 1",
    }
    number = 0 if text == "push" else int(text.split(maxsplit=1)[0])
    assert result["net"] == f"{30 + 10 * number}.00"


@pytest.mark.law("36.05.19.12B")
def test_12B_paytable_A_stands_where_none_is_named() -> None:
    result = seat_result(settled(round_of("double_draw", double_draw(HANDS["three_of_a_kind"]))))
    assert odds(result)["bonus"] == "1 to 1"
    assert (
        error_code(round_of("double_draw", double_draw("2c"), rules={"bonus_paytable": "C"})) == "bad_rules"
    )


@pytest.mark.law("ruling 26")
@pytest.mark.law("36.05.19.06D")
def test_06D_less_than_two_pairs_loses_all_four_wagers() -> None:
    result = seat_result(settled(round_of("double_draw", double_draw("Ac Ad Kh Qs 9c"))))
    assert set(outcomes(result).values()) == {"lose"}
    assert result["hands"] == {"main": "nothing"}
    assert result["net"] == "-40.00"


@pytest.mark.law("36.05.19.11D")
@pytest.mark.law("ruling 1")
def test_11D_settles_from_seat_1_on() -> None:
    seats = [
        double_draw("2c 3c 4c 5c 7d", seat=5),
        double_draw("2d 3d 4d 5d 7h", seat=2),
        double_draw(seat=4, placed=2, folded=True),
    ]
    answer = settled(round_of("double_draw", *seats))
    assert answer["order"] == [2, 4, 5] == [result["seat"] for result in answer["seats"]]


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.11C(8)")
@pytest.mark.law("ruling 21")
@pytest.mark.parametrize("placed", [2, 3])
def test_11C_a_fold_loses_every_wager_placed_so_far(placed: int) -> None:
    seat = double_draw(HANDS["five_aces"], placed=placed, folded=True)
    result = seat_result(settled(round_of("double_draw", seat)))
    assert list(outcomes(result).values()) == ["folded"] * placed
    assert result["hands"] == {"main": "five_aces"}
    assert result["net"] == f"-{placed}0.00"


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("ruling 22")
@pytest.mark.parametrize("placed", [2, 3, 4])
def test_07B_an_abandoned_seat_forfeits_what_it_placed(placed: int) -> None:
    seat = double_draw(HANDS["five_aces"], placed=placed, forfeited=True)
    result = seat_result(settled(round_of("double_draw", seat)))
    assert list(outcomes(result).values()) == ["forfeited"] * placed


@pytest.mark.law("ruling 23")
@pytest.mark.parametrize("placed", [2, 3, 4])
def test_forfeited_wins_over_folded(placed: int) -> None:
    seat = double_draw(placed=placed, folded=True, forfeited=True)
    assert set(outcomes(seat_result(settled(round_of("double_draw", seat)))).values()) == {"forfeited"}


@pytest.mark.law("36.05.19.07E")
@pytest.mark.law("ruling 16")
@pytest.mark.parametrize("box", ["bonus", "first_draw", "second_draw"])
@pytest.mark.parametrize(("amount", "error"), [("9.99", True), ("10.00", False), ("10.01", True)])
def test_07E_every_wager_equals_the_ante(box: str, amount: str, error: bool) -> None:
    seat = double_draw(HANDS["flush"])
    seat["wagers"][box] = amount
    answer = settled(round_of("double_draw", seat))
    assert (answer.get("error", {}).get("code") == "unequal_wagers") is error


@pytest.mark.law("36.05.19.07E")
@pytest.mark.parametrize("box", ["ante", "bonus", "first_draw", "second_draw"])
def test_07E_all_four_wagers_are_needed_to_stay_in(box: str) -> None:
    seat = double_draw(HANDS["flush"])
    del seat["wagers"][box]
    assert error_code(round_of("double_draw", seat)) == "missing_wager"


@pytest.mark.law("ruling 35")
@pytest.mark.parametrize(("limit", "cut"), [("99.99", "0.01"), ("100.00", "0.00"), ("100.01", "0.00")])
def test_the_operators_payout_limit_cuts_the_winnings_of_all_four_wagers(limit: str, cut: str) -> None:
    seat = double_draw("7c 8d 9h Ts Jc", stake="20.00")  # wins 3 x 20 and 2 x 20
    result = seat_result(settled(round_of("double_draw", seat, rules={"payout_limit": limit})))
    assert result["limit_cut"] == cut
    assert result["wagers"]["bonus"]["pays"] == "40.00"
    assert result["returned"] == ("179.99" if cut == "0.01" else "180.00")


@pytest.mark.law("36.05.19.02A(1)")
@pytest.mark.parametrize(("seat", "error"), [(0, True), (1, False), (6, False), (7, True)])
def test_02A_a_table_has_six_seats(seat: int, error: bool) -> None:
    answer = settled(round_of("double_draw", double_draw("2c 3c 4c 5c 7d", seat=seat)))
    assert (answer.get("error", {}).get("code") == "bad_seat") is error


@pytest.mark.law("ruling 40")
def test_a_void_returns_the_wagers_of_folded_and_forfeited_seats_too() -> None:
    seats: list[dict[str, Any]] = [
        double_draw(seat=1, placed=2, folded=True),
        double_draw(seat=2, placed=3, forfeited=True),
        double_draw("2c 3c 4c", seat=3, placed=3),
        double_draw("2d 3d 4d 5d 6d 7d", seat=4),
    ]
    answer = settled(round_of("double_draw", *seats, void="two cards face up"))
    for result in answer["seats"]:
        assert result["hands"] == {}
        assert result["net"] == "0.00"
        assert set(outcomes(result).values()) == {"void"}


@pytest.mark.parametrize("hand", ["nothing", "two_pair", "three_of_a_kind"])
def test_a_low_hand_may_be_declared_by_name(hand: str) -> None:
    seat = double_draw(declared={"main": hand})
    assert seat_result(settled(round_of("double_draw", seat)))["hands"] == {"main": hand}


@pytest.mark.parametrize("hand", ["straight", "five_aces", "pair", "pair_tens_or_better", "", None, 3])
def test_a_high_or_unknown_hand_may_not_be_declared(hand: object) -> None:
    assert error_code(round_of("double_draw", double_draw(declared={"main": hand}))) == "bad_hand"
