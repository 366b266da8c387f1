"""Whole rounds of Let It Ride with its side wagers, told as a dealer would."""

import pytest

from games.table import events as e
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.played import settle_forfeit
from games.table.round_offers import round_offers
from games.table.state import read_state, write_state
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.pure_table import Table
from tests.table.rounds.let_it_ride_rounds import let_it_ride, to_showdown


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("36.05.18.08C(2)")
@pytest.mark.law("36.05.18.08C(3)")
@pytest.mark.law("36.05.18.09A(3)(a)")
@pytest.mark.law("36.05.18.09A(3)(b)")
@pytest.mark.law("36.05.18.09A(3)(c)")
@pytest.mark.law("36.05.18.10A(1)(b)")
@pytest.mark.law("36.05.18.10A(1)(c)")
@pytest.mark.law("36.05.18.10A(1)(d)")
@pytest.mark.law("36.05.18.12F")
@pytest.mark.law("ruling 14")
@pytest.mark.law("ruling 33")
def test_08C_chips_are_counted_and_the_progressive_locked_before_the_deal() -> None:
    table = let_it_ride(1, 2, five_card_bonus="1.00", progressive="5.00")
    table.tap("announce_no_more_bets")
    assert table.refuses("deal").code == "not_now"
    table.tap("confirm_count", box="five_card_bonus")
    assert table.phase == "lock"
    table.tap("lock_progressive")
    assert table.view.meter == "1002.00"
    assert table.refuses("confirm_count", box="five_card_bonus").code == "not_now"
    table.tap("confirm_count", box="progressive")
    table.tap("deal")
    assert table.phase == "first_decision"


@pytest.mark.law("36.05.18.08C(2)")
@pytest.mark.law("ruling 14")
def test_08C_the_progressive_is_locked_also_with_no_wager_on_it() -> None:
    table = let_it_ride(1)
    table.tap("announce_no_more_bets")
    assert table.phase == "lock"
    table.tap("lock_progressive")
    assert (table.phase, table.view.meter) == ("dealing", "1000.00")


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("36.05.18.08C(3)")
@pytest.mark.law("ruling 14")
@pytest.mark.parametrize("box", ["five_card_bonus", "progressive"])
def test_08C_when_a_count_differs_the_deal_waits_for_the_floorperson(box: str) -> None:
    table = let_it_ride()
    table.seat(1, 2, 3, **{box: "1.00"})
    table.tap("announce_no_more_bets")
    if box == "progressive":
        table.tap("lock_progressive")
    assert table.refuses("report_difference", box=box, chips=3, acknowledged=3).code == "same_count"
    table.tap("report_difference", box=box, chips=2, acknowledged=3)
    assert waiting_for_floor(table.state) == ("clear_difference",)
    assert "confirm_count" not in {action.name for action in round_offers(table.state, DEALER)}
    refused = table.refuses("deal")
    assert refused.code == "count_differs"
    assert refused.law in ("36.05.18.08C(1)", "36.05.18.08C(3)")
    assert table.refuses("confirm_count", box=box).code == "count_differs"
    assert table.refuses("undo").code == "nothing_to_undo"
    assert table.refuses("clear_difference", box=box, outcome="a chip fell").code == "wrong_role"
    table.tap("clear_difference", FLOORPERSON, box=box, outcome="a chip fell")
    assert table.refuses("clear_difference", FLOORPERSON, box=box, outcome="twice").code == "no_difference"
    if box == "five_card_bonus":
        table.tap("lock_progressive")
    table.tap("deal")


@pytest.mark.law("36.05.18.11E(4)")
@pytest.mark.law("36.05.18.11E(5)")
@pytest.mark.law("36.05.18.12G")
@pytest.mark.law("ruling 1")
@pytest.mark.law("ruling 33")
@pytest.mark.law("ruling 34")
def test_11E_a_royal_takes_the_meter_at_its_turn_and_envy_is_the_last_pass() -> None:
    table = let_it_ride(1, 4, 7, progressive="5.00")
    to_showdown(table, "As", "Ks")
    assert table.view.meter == "1003.00"
    table.hand(7, "2c 3d 4h")
    refused = table.refuses("turn_hand", seat=4, cards=("Qs", "Js", "Ts"))
    assert (refused.code, refused.law) == ("meter_unconfirmed", "36.05.18.12G")
    assert table.refuses("confirm_meter", reading="1003.00").code == "wrong_role"
    table.tap("confirm_meter", FLOORPERSON, reading="1003.00")
    table.hand(4, "Qs Js Ts")
    assert table.view.meter == "1000.00"
    assert table.result(4)["wagers"]["progressive"]["pays"] == "1003.00"
    assert table.refuses("pay_envy", seat=7).code == "not_now"
    table.hand(1, "2d 3c 4c")
    assert (table.phase, table.view.prompt.seat) == ("envy", 7)
    assert table.refuses("pay_envy", seat=1).code == "not_their_turn"
    table.tap("pay_envy", seat=7)
    table.tap("pay_envy", seat=1)
    assert [table.result(seat)["envy"] for seat in (1, 4, 7)] == ["5000.00", "0.00", "5000.00"]
    assert table.result(7)["chips"] == {"1000.00": 5}
    record = table.clear()
    assert record["meter"] == "1003.00"
    assert table.last_settlement().meter_after_cents == 1000_00
    assert table.view.meter == "1000.00"


@pytest.mark.law("36.05.18.12G")
def test_a_share_that_was_mistyped_goes_back_to_the_meter() -> None:
    table = let_it_ride(1, progressive="1.00")
    to_showdown(table, "As", "Ks")
    table.tap("confirm_meter", FLOORPERSON, reading="1000.20")
    table.hand(1, "Qs Js Ts")
    assert table.view.meter == "1000.00"
    assert table.refuses("reenter_cards", seat=1, cards=("Qs", "Js", "9h")).key == "was_due.payment"
    table.tap("request_correction", reason="mistyped", seat=1, cards=("Qs", "Js", "9h"))
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.view.meter == "1000.20"


@pytest.mark.law("36.05.18.12F")
@pytest.mark.law("ruling 33")
def test_12F_the_meter_grows_from_round_to_round_and_a_void_takes_its_part_out() -> None:
    table = let_it_ride(1, 2, progressive="5.00")
    to_showdown(table, "9h", "3d")
    table.hand(2, "2c Kd 4h")
    table.hand(1, "2d Kc 4c")
    table.clear()
    table.tap("repeat_wagers")
    table.deal()
    assert table.view.meter == "1004.00"
    table.tap("request_void", reason="cards exposed")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.view.meter == "1002.00"
    record = table.clear()
    assert record["void"] == "cards exposed"
    assert table.view.meter == "1002.00"


@pytest.mark.law("36.05.18.07E(2)")
@pytest.mark.law("36.05.18.11B(1)")
@pytest.mark.law("36.05.18.11C(1)")
def test_11B_bets_withdrawn_go_back_and_the_third_plays() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    table.tap("decide_all", choice="withdraw")
    table.tap("decide", seat=2, choice="ride")
    table.turn(first="Ah")
    table.all_decide("withdraw")
    table.turn(second="Kd")
    table.hand(2, "2c 3d 4h")
    table.hand(1, "Ac 3c 9h")
    assert [table.net(seat) for seat in (1, 2)] == ["10.00", "-20.00"]
    assert table.result(1)["wagers"]["bet_1"]["does"] == "withdrawn"
    record = table.clear()
    assert [seat["withdrawn"] for seat in record["seats"]] == [["bet_1", "bet_2"], ["bet_2"]]


@pytest.mark.law("36.05.18.07B(2)")
@pytest.mark.law("ruling 22")
@pytest.mark.law("ruling 23")
def test_07B_a_forfeited_seat_keeps_its_withdrawn_bet_and_gets_no_envy() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    table.deal()
    table.all_decide("ride", seat_2="withdraw")
    table.happen(e.SeatForfeited(seat=2, result=settle_forfeit(table.state, 2)))
    table.turn(first="As")
    assert table.asked == 1
    table.tap("decide_all", choice="ride")
    table.turn(second="Ks")
    table.tap("confirm_meter", FLOORPERSON, reading="1000.40")
    table.hand(1, "Qs Js Ts")
    assert table.phase == "settled"
    assert table.net(2) == "-21.00"
    table.clear()


@pytest.mark.law("36.05.18.11E")
def test_11E_the_wagers_of_a_seat_are_settled_in_the_order_of_the_text() -> None:
    order = [
        "bet_1",
        "bet_2",
        "bet_3",
        "five_card_bonus",
        "three_card_bonus",
        "six_card_bonus",
        "progressive",
    ]
    table = Table(rules=dict.fromkeys(order[3:], "A"))
    table.tap("seat_player", seat=1)
    amounts = dict.fromkeys(order[:3], "10.00") | dict.fromkeys(order[3:], "1.00")
    table.tap("place_wagers", seat=1, wagers={box: amounts[box] for box in reversed(order)})
    to_showdown(table, "9h", "3d")
    table.tap("turn_box", cards=("Kc", "Kd", "2s"))
    table.hand(1, "Kh Ks 7c")
    assert list(table.result(1)["wagers"]) == order
    table.state = read_state(write_state(table.state))
    assert list(table.result(1)["wagers"]) == order


@pytest.mark.law("36.05.18.11E")
def test_side_wagers_show_their_hands_cards_and_chips() -> None:
    table = Table(rules={"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"})
    table.seat(1, five_card_bonus="1.00", three_card_bonus="5.00", six_card_bonus="5.00")
    to_showdown(table, "9h", "3d")
    table.tap("turn_box", cards=("Kc", "Kd", "2s"))
    table.hand(1, "Kh Ks 7c")
    result = table.result(1)
    assert result["hands"] == {
        "main": "pair_tens_or_better",
        "three_card": "pair",
        "six_card": "four_of_a_kind",
    }
    assert result["best"]["six_card"] == ["Kh", "Ks", "7c", "Kc", "Kd"]
    assert result["best"]["main"] == ["Kh", "Ks", "7c", "9h", "3d"]
    assert result["wagers"]["six_card_bonus"]["chips"] == {"100.00": 2, "25.00": 2}
    assert result["pays"] == "287.00"
    assert result["chips"] == {"100.00": 2, "25.00": 3, "5.00": 2, "1.00": 2}
    table.clear()
    table.tap("repeat_wagers")
    table.deal()


@pytest.mark.law("36.05.18.08C(1)")
def test_a_lost_five_card_bonus_leaves_nothing_to_take() -> None:
    table = let_it_ride(1, five_card_bonus="1.00")
    to_showdown(table, "9h", "3d")
    table.hand(1, "2c Kd 4h")
    wagers = table.result(1)["wagers"]
    assert (wagers["five_card_bonus"]["does"], wagers["bet_1"]["does"]) == ("collected", "take")


@pytest.mark.law("ruling 40")
def test_a_round_void_before_the_lock_has_a_record_with_the_meter_as_it_stood() -> None:
    table = let_it_ride(1, progressive="5.00")
    table.tap("announce_no_more_bets")
    table.tap("request_void", reason="shuffler jam")
    table.tap("approve_request", FLOORPERSON, number=1)
    record = table.clear()
    assert (record["meter"], record["void"]) == ("1000.00", "shuffler jam")


def test_a_card_of_the_table_is_named_where_cards_are_recorded_and_the_box_has_three() -> None:
    table = Table()
    table.seat(1, six_card_bonus="5.00")
    table.deal()
    table.all_decide()
    assert table.refuses("turn_card", place="first").key == "cards_needed.card"
    table.turn(first="Ah")
    table.all_decide()
    table.turn(second="Kd")
    assert table.refuses("turn_box", cards=("9c", "9d")).key == "wrong_card_count.table"
    table.tap("turn_box", cards=("9c", "9d", "9s"))


def test_a_reading_of_the_meter_is_an_amount() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_percent=20)
    table.seat(1, progressive="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    refused = table.refuses("confirm_meter", FLOORPERSON, reading="1.001,00")
    assert (refused.key, refused.params["name"]) == ("bad_amount.table", "reading")


@pytest.mark.law("ruling 33")
def test_a_reading_is_no_less_than_what_the_round_has_added() -> None:
    table = let_it_ride(1, progressive="1.00")
    to_showdown(table, "As", "Ks")
    refused = table.refuses("confirm_meter", FLOORPERSON, reading="0.19")
    assert (refused.key, refused.law) == ("bad_amount.meter", "ruling 33")
    assert refused.params == {"least": "0.20"}
    table.tap("confirm_meter", FLOORPERSON, reading="0.20")
    table.tap("request_void", reason="misdeal")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.view.meter == "0.00"


@pytest.mark.law("ruling 33")
def test_the_meter_is_read_before_a_hand_that_may_win_a_share_and_before_no_other() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_percent=20)
    table.seat(2)
    table.seat(1, progressive="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    refused = table.refuses("confirm_meter", FLOORPERSON, reading="250000.00")
    assert (refused.key, refused.law) == ("no_share.turn", "ruling 33")
    assert not table.offers("confirm_meter", FLOORPERSON)
    table.hand(2, "2c 3d 4s")
    assert table.offers("confirm_meter", FLOORPERSON)
    table.tap("confirm_meter", FLOORPERSON, reading="1001.00")


@pytest.mark.law("ruling 33")
def test_where_no_amounts_are_recorded_the_meter_may_be_read_before_every_hand() -> None:
    table = Table(rules={"progressive": "A"}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    for place in ("first", "second"):
        table.all_decide()
        table.tap("turn_card", place=place)
    table.tap("confirm_meter", FLOORPERSON, reading="1000.00")


def test_a_void_round_is_cleared_when_the_amounts_that_go_back_are_recorded() -> None:
    table = Table(rules={})
    table.seat(1)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(2,))
    table.deal()
    table.tap("request_void", reason="alarm")
    table.tap("approve_request", FLOORPERSON, number=1)
    refused = table.refuses("clear_table")
    assert (refused.key, refused.params["seats"]) == ("amounts_missing.end", "2")
    assert not table.offers("clear_table")
    table.tap("record_wagers", seat=2, wagers=table.opening())
    table.tap("clear_table")


def test_a_meter_that_is_not_there_is_not_confirmed() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    refused = table.refuses("confirm_meter", FLOORPERSON, reading="1000.00")
    assert (refused.key, refused.law) == ("no_meter.table", "36.05.18.12G")


def test_nobody_sits_beyond_the_last_seat() -> None:
    refused = Table(seats=5).refuses("seat_player", seat=6)
    assert (refused.key, refused.params) == ("bad_seat.number", {"number": 6, "most": 5})
