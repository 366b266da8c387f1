import pytest

from tests.rulebook.games.let_it_ride_rounds import FIVE, THREE, let_it_ride_round, rows_of
from tests.rulebook.round_records import (
    Record,
    error_code,
    let_it_ride,
    odds,
    outcomes,
    round_of,
    seat_result,
    settled,
)

ALL_OFFERED = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A", "progressive": "A"}
SIX = {
    "super_royal_diamonds": ("9d Td Jd", "Qd Kd Ad"),
    "super_royal": ("9c Tc Jc", "Qc Kc Ac"),
    "royal_flush": ("2c Tc Jc", "Qc Kc Ac"),
    "straight_flush": ("9c Tc Jc", "Qc Kc 2d"),
    "four_of_a_kind": ("9c 9d 9h", "9s Kc 2d"),
    "full_house": ("9c 9d 9h", "2c 2s Kd"),
    "flush": ("2c 4c 6c", "8c Tc Kd"),
    "straight": ("2c 3d 4h", "5s 6c Kd"),
    "three_of_a_kind": ("9c 9d 9h", "2c 4s Kd"),
}


@pytest.mark.law("36.05.18.11D(1)")
@pytest.mark.law("36.05.18.11D(2)")
@pytest.mark.law("36.05.18.11D(3)")
@pytest.mark.parametrize(("key", "hand", "text"), rows_of("main"))
def test_12A_pays_all_three_bets_by_the_paytable(key: str, hand: str, text: str) -> None:
    cards, community = FIVE[hand]
    result = let_it_ride_round(cards, community, rules={"paytable": key})
    assert result["hands"] == {"main": hand}
    assert odds(result) == dict.fromkeys(("bet_1", "bet_2", "bet_3"), text)
    assert result["net"] == f"{30 * int(text.split(maxsplit=1)[0])}.00"


@pytest.mark.law("36.05.18.06C(9)")
@pytest.mark.law("36.05.18.12A(1)(i)")
@pytest.mark.parametrize(
    ("pair", "hand"), [("9", "nothing"), ("T", "pair_tens_or_better"), ("A", "pair_tens_or_better")]
)
def test_12A_a_pair_wins_from_tens(pair: str, hand: str) -> None:
    assert let_it_ride_round(f"{pair}s {pair}c 4h")["hands"] == {"main": hand}


@pytest.mark.law("36.05.18.07E(2)")
@pytest.mark.law("36.05.18.11B(1)")
@pytest.mark.law("36.05.18.11C(1)")
@pytest.mark.parametrize("withdrawn", [[], ["bet_1"], ["bet_2"], ["bet_1", "bet_2"]])
def test_11BC_a_bet_that_was_withdrawn_goes_back(withdrawn: list[str]) -> None:
    found = outcomes(let_it_ride_round("4s 5d 9h", withdrawn=withdrawn))
    assert found == {box: "withdrawn" if box in withdrawn else "lose" for box in ("bet_1", "bet_2", "bet_3")}


@pytest.mark.parametrize("withdrawn", [["bet_3"], ["five_card_bonus"], "bet_1", [["bet_1"]], {"bet_1": True}])
def test_only_bets_1_and_2_are_withdrawn(withdrawn: object) -> None:
    seat = let_it_ride("4s 5d 9h", withdrawn=withdrawn)
    assert error_code(round_of("let_it_ride", seat, community=["2d", "7h"])) == "bad_state"


@pytest.mark.law("36.05.18.11E(1)")
@pytest.mark.law("ruling 28")
@pytest.mark.law("ruling 31")
@pytest.mark.parametrize(("key", "hand", "text"), rows_of("five_card_bonus"))
def test_12B_pays_the_five_card_bonus_once_for_each_dollar(key: str, hand: str, text: str) -> None:
    cards, community = FIVE[hand]
    result = let_it_ride_round(
        cards, community, rules={"five_card_bonus": key}, wagers={"five_card_bonus": "3.00"}
    )
    wager = result["wagers"]["five_card_bonus"]
    assert wager["odds"] == text
    assert wager["pays"] == wager["returned"] == f"{3 * int(text[1:])}.00"


@pytest.mark.law("36.05.18.12B(3)")
@pytest.mark.law("36.05.18.12B(7)")
@pytest.mark.parametrize(("key", "hand"), [("C", "pair_tens_or_better"), ("G", "two_pair")])
def test_12B_a_hand_the_paytable_does_not_list_loses_the_bonus(key: str, hand: str) -> None:
    cards, community = FIVE[hand]
    result = let_it_ride_round(
        cards, community, rules={"five_card_bonus": key}, wagers={"five_card_bonus": "1.00"}
    )
    assert outcomes(result)["five_card_bonus"] == "lose"
    assert outcomes(result)["bet_1"] == "win"


@pytest.mark.law("36.05.18.11E(2)")
@pytest.mark.parametrize(("key", "hand", "text"), rows_of("three_card_bonus"))
def test_12C_pays_the_three_card_bonus_on_the_players_cards(key: str, hand: str, text: str) -> None:
    result = let_it_ride_round(
        THREE[hand], rules={"three_card_bonus": key}, wagers={"three_card_bonus": "5.00"}
    )
    assert result["hands"]["three_card"] == hand
    assert odds(result)["three_card_bonus"] == text


@pytest.mark.law("36.05.18.11E(3)")
@pytest.mark.law("ruling 28")
@pytest.mark.parametrize(("key", "hand", "text"), rows_of("six_card_bonus"))
def test_12D_pays_the_six_card_bonus_and_returns_the_stake(key: str, hand: str, text: str) -> None:
    cards, box = SIX[hand]
    result = let_it_ride_round(
        cards,
        "3h 7h",
        rules={"six_card_bonus": key},
        wagers={"six_card_bonus": "2.00"},
        six_card_box=box.split(),
    )
    assert result["hands"]["six_card"] == hand
    wager = result["wagers"]["six_card_bonus"]
    pays = int(text[1:]) if text.startswith("$") else 2 * int(text.split(maxsplit=1)[0])
    assert (wager["odds"], wager["pays"], wager["returned"]) == (text, f"{pays}.00", f"{pays + 2}.00")


@pytest.mark.law("36.05.18.06E(7)")
def test_12D_two_pair_is_nothing_in_six_cards() -> None:
    result = let_it_ride_round(
        "4s 4c 9h",
        rules={"six_card_bonus": "A"},
        wagers={"six_card_bonus": "2.00"},
        six_card_box=["9c", "2s", "Kd"],
    )
    assert result["hands"]["six_card"] == "nothing"
    assert outcomes(result)["six_card_bonus"] == "lose"


@pytest.mark.law("36.05.18.07B(2)")
@pytest.mark.law("ruling 22")
@pytest.mark.law("ruling 23")
def test_07B_an_abandoned_seat_forfeits_but_for_what_it_withdrew() -> None:
    seat = let_it_ride("4c 5c 8d", withdrawn=["bet_1"], forfeited=True)
    result = seat_result(settled(round_of("let_it_ride", seat)))
    assert outcomes(result) == {"bet_1": "withdrawn", "bet_2": "forfeited", "bet_3": "forfeited"}


@pytest.mark.law("36.05.18.11D")
@pytest.mark.law("ruling 1")
def test_11D_settles_from_the_last_seat_back() -> None:
    seats = [let_it_ride("4c 5c 8d", seat=3), let_it_ride("4h 5h 8h", seat=7)]
    assert settled(round_of("let_it_ride", *seats, community=["2d", "7h"]))["order"] == [7, 3]


@pytest.mark.law("36.05.18.02A(1)")
@pytest.mark.parametrize(("seat", "error"), [(0, True), (1, False), (7, False), (8, True)])
def test_02A_a_table_has_seven_seats(seat: int, error: bool) -> None:
    answer = settled(round_of("let_it_ride", let_it_ride("4c 5c 8d", seat=seat), community=["2d", "7h"]))
    assert (answer.get("error", {}).get("code") == "bad_seat") is error


@pytest.mark.law("36.05.18.07E(1)")
@pytest.mark.parametrize("box", ["bet_1", "bet_2"])
@pytest.mark.parametrize(("amount", "error"), [("9.99", True), ("10.00", False), ("10.01", True)])
def test_07E_the_three_bets_are_equal(box: str, amount: str, error: bool) -> None:
    seat = let_it_ride("4c 5c 8d", wagers={box: amount})
    answer = settled(round_of("let_it_ride", seat, community=["2d", "7h"]))
    assert (answer.get("error", {}).get("code") == "unequal_wagers") is error


@pytest.mark.law("36.05.18.07E")
@pytest.mark.law("36.05.18.07E(7)")
@pytest.mark.law("ruling 18")
@pytest.mark.parametrize("box", ALL_OFFERED)
def test_07E_an_optional_wager_needs_only_the_three_bets_and_to_be_offered(box: str) -> None:
    seat = let_it_ride("4c 5c 8d", wagers={box: "1.00"})
    table = {"community": ["2d", "7h"], "six_card_box": ["2c", "9d", "Jh"], "meter": "5000.00"}
    assert error_code(round_of("let_it_ride", seat, **table)) == "wager_not_offered"
    result = seat_result(settled(round_of("let_it_ride", seat, rules={box: "A"}, **table)))
    assert outcomes(result)[box] == "lose"


@pytest.mark.law("ruling 18")
@pytest.mark.parametrize(
    ("box", "amount", "error"),
    [
        ("progressive", "0.99", True),
        ("progressive", "1.00", False),
        ("progressive", "1.01", True),
        ("progressive", "4.99", True),
        ("progressive", "5.00", False),
        ("progressive", "5.01", True),
        ("five_card_bonus", "0.99", True),
        ("five_card_bonus", "1.00", False),
        ("five_card_bonus", "1.01", True),
        ("five_card_bonus", "25.00", False),
    ],
)
def test_the_progressive_is_1_or_5_and_the_five_card_bonus_whole_dollars(
    box: str, amount: str, error: bool
) -> None:
    seat = let_it_ride("4c 5c 8d", wagers={box: amount})
    record = round_of("let_it_ride", seat, community=["2d", "7h"], rules={box: "A"}, meter="5000.00")
    assert (settled(record).get("error", {}).get("code") == "wager_out_of_range") is error


@pytest.mark.law("ruling 35")
@pytest.mark.parametrize(("limit", "cut"), [("239.99", "0.01"), ("240.00", "0.00"), ("240.01", "0.00")])
def test_the_operators_payout_limit_cuts_the_winnings_of_the_three_bets(limit: str, cut: str) -> None:
    cards, community = FIVE["flush"]
    result = let_it_ride_round(
        cards,
        community,
        rules={"payout_limit": limit, "five_card_bonus": "A"},
        wagers={"five_card_bonus": "100.00"},
    )
    assert result["limit_cut"] == cut
    assert result["wagers"]["five_card_bonus"]["pays"] == "5000.00"


@pytest.mark.law("ruling 40")
def test_a_void_returns_everything_and_leaves_the_meter() -> None:
    seats = [
        let_it_ride("As Ks Qs", seat=1, wagers={"progressive": "5.00", "five_card_bonus": "1.00"}),
        let_it_ride("4c 5c", seat=2, withdrawn=["bet_1"], forfeited=True),
    ]
    answer = settled(
        round_of(
            "let_it_ride",
            *seats,
            community=["Js", "Ts", "9s"],
            rules={"progressive": "A", "five_card_bonus": "A"},
            meter="5000.00",
            void="stub count off",
        )
    )
    assert answer["meter"] == {"before": "5000.00", "after": "5000.00"}
    for result in answer["seats"]:
        assert result["net"] == result["envy"] == "0.00"
        assert set(outcomes(result).values()) == {"void"}


@pytest.mark.parametrize(
    ("letter", "declared", "error"),
    [
        ("A", {"main": "two_pair", "progressive": "three_of_a_kind"}, False),
        ("B", {"main": "two_pair", "progressive": "three_of_a_kind"}, True),
        ("C", {"main": "pair_tens_or_better", "progressive": "nothing"}, False),
        ("A", {"main": "two_pair"}, True),
        ("A", {"main": "two_pair", "progressive": "nothing", "three_card": "pair"}, True),
        ("A", {"main": "straight", "progressive": "nothing"}, True),
    ],
)
def test_declared_hands_are_those_the_wagers_need(letter: str, declared: Record, error: bool) -> None:
    seat = let_it_ride(declared=declared, wagers={"progressive": "1.00"})
    record = round_of("let_it_ride", seat, rules={"progressive": letter}, meter="5000.00")
    assert (settled(record).get("error", {}).get("code") == "bad_hand") is error
