"""Whole rounds of Double Draw, told as a dealer would."""

import pytest

from tests.people import FLOORPERSON
from tests.table.pure_table import Table
from tests.table.rounds.double_draw_rounds import at_first_decision, at_showdown, double_draw, draw_all

PAIRS = "Kc Kd Qc Qd 2s"


@pytest.mark.law("36.05.19.07B")
@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("36.05.19.08C")
@pytest.mark.law("36.05.19.11C")
@pytest.mark.law("36.05.19.11D")
@pytest.mark.law("36.05.19.11F")
@pytest.mark.law("ruling 13")
def test_a_round_from_two_wagers_to_four_and_a_cleared_table() -> None:
    table = double_draw(1, 3)
    table.tap("announce_no_more_bets")
    assert table.phase == "dealing"
    table.tap("deal")
    assert table.phase == "first_decision"
    table.tap("decide", seat=1, choice="place")
    table.tap("decide", seat=3, choice="place")
    assert table.phase == "first_announcement"
    table.tap("announce_no_more_bets")
    assert table.phase == "first_drawing"
    draw_all(table, 3, 0)
    table.tap("decide_all", choice="place")
    assert table.phase == "second_announcement"
    table.tap("announce_no_more_bets")
    draw_all(table, 1, 0)
    assert table.phase == "showdown"
    table.hand(1, "Ks Kd 2c 2d 9h")
    table.hand(3, "Ah Qs 7c 4d 3h")
    assert table.net(3) == "-40.00"
    assert table.result(1)["hands"] == {"main": "two_pair"}
    record = table.clear()
    assert record["seats"][0]["wagers"] == dict.fromkeys(
        ("ante", "bonus", "first_draw", "second_draw"), "10.00"
    )
    assert (table.phase, table.view.round_number) == ("betting", 2)


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.11C(8)")
@pytest.mark.law("ruling 21")
def test_11C_folds_lose_what_was_placed_so_far_and_leave_at_once() -> None:
    table = at_first_decision(1, 2, 3)
    table.all_decide("place", seat_2="fold")
    assert table.net(2) == "-20.00"
    assert table.view.seats[1].is_hand_collected
    table.tap("announce_no_more_bets")
    draw_all(table, 1, 2)
    table.all_decide("place", seat_3="fold")
    assert table.net(3) == "-30.00"
    table.tap("announce_no_more_bets")
    draw_all(table, 0)
    table.hand(1, PAIRS)
    record = table.clear()
    assert [seat.get("folded", False) for seat in record["seats"]] == [False, True, True]
    assert [seat.get("cards") for seat in record["seats"]] == [PAIRS.split(), None, None]


@pytest.mark.law("ruling 21")
def test_when_everybody_folds_the_table_is_cleared_at_once() -> None:
    table = at_first_decision(2, 5)
    table.all_decide("fold")
    assert table.phase == "settled"
    table.clear()


@pytest.mark.law("36.05.19.11C(3)")
@pytest.mark.law("36.05.19.11C(9)")
@pytest.mark.law("ruling 13")
def test_11C_no_more_bets_is_said_three_times_in_a_round() -> None:
    table = at_first_decision(1)
    for phase in ("first", "second"):
        table.tap("decide", seat=1, choice="place")
        refused = table.refuses("draw", seat=1, count=0)
        assert (refused.code, refused.law) == ("not_now", table.view.prompt.law)
        assert table.view.prompt.text == "Announce: no more bets."
        table.tap("announce_no_more_bets")
        assert table.phase == f"{phase}_drawing"
        table.tap("draw", seat=1, count=0)
    assert sum(type(event).__name__ == "NoMoreBetsAnnounced" for event in table.log) == 3


@pytest.mark.law("36.05.19.11C")
@pytest.mark.parametrize(("place", "most", "law"), [(0, 3, "36.05.19.11C(4)"), (1, 1, "36.05.19.11C(10)")])
def test_11C_up_to_three_cards_are_drawn_first_and_one_then(place: int, most: int, law: str) -> None:
    table = at_first_decision(1, 2)
    for _ in range(place):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, 0, 0)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    assert table.argument("draw", "count").one_of == tuple(range(most + 1))
    refused = table.refuses("draw", seat=1, count=most + 1)
    assert (refused.code, refused.law) == ("bad_count", law)
    assert table.refuses("draw", seat=2, count=0).code == "not_their_turn"
    draw_all(table, most, 0)


@pytest.mark.law("36.05.19.11C")
def test_11C_players_are_asked_in_order_and_never_prefilled() -> None:
    table = at_first_decision(2, 4)
    assert all(not seat.decisions for seat in table.view.seats)
    assert table.refuses("decide", seat=4, choice="place").law == "36.05.19.11C(1)"
    assert table.refuses("decide", seat=2, choice="ride").code == "bad_choice"
    assert table.refuses("decide", seat=2, choice="place", amount="20.00").code == "bad_choice"
    assert table.refuses("decide_all", choice="fold").code == "bad_choice"


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("ruling 16")
def test_all_place_leaves_exceptions_to_be_set_until_the_next_phase() -> None:
    table = at_first_decision(1, 2, 3)
    table.tap("decide_all", choice="place")
    assert table.argument("decide", "seat").changeable == (1, 2, 3)
    table.tap("decide", seat=2, choice="fold")
    assert table.view.seats[1].wagers == {"ante": "10.00", "bonus": "10.00"}
    table.tap("reopen_step", FLOORPERSON, reason="said bet", seat=2)
    assert table.view.seats[1].wagers["first_draw"] == "10.00"
    assert table.view.seats[1].result is None
    table.tap("decide", seat=3, choice="fold")
    table.tap("announce_no_more_bets")
    assert table.refuses("decide", seat=3, choice="place").code == "not_now"
    assert not table.offers("decide")


def test_undo_of_one_answer_for_all_takes_all_of_them_back() -> None:
    table = at_first_decision(1, 2)
    before = table.view
    table.tap("decide_all", choice="place")
    table.tap("undo")
    assert table.view == before


@pytest.mark.law("36.05.19.11D")
@pytest.mark.law("36.05.19.11D(1)")
@pytest.mark.law("36.05.19.11E")
@pytest.mark.law("ruling 1")
@pytest.mark.law("ruling 15")
def test_11D_hands_are_turned_from_seat_1_and_stay_up() -> None:
    table = at_showdown(1, 6)
    assert table.refuses("turn_hand", seat=6, cards=tuple(PAIRS.split())).code == "not_their_turn"
    table.hand(1, PAIRS)
    refused = table.refuses("clear_table")
    assert (refused.code, refused.law) == ("not_now", "36.05.19.11E")
    assert table.view.seats[0].cards == tuple(PAIRS.split())
    assert not table.view.seats[0].is_hand_collected
    assert table.refuses("turn_hand", seat=6, cards=("Kc", "3c", "4c", "5d", "6h")).code == "duplicate_card"
    table.hand(6, "X1 X2 Ac Ad Ah")
    assert table.result(6)["hands"] == {"main": "five_aces"}
    table.clear()


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("ruling 20")
def test_07D_after_the_call_nothing_is_placed_but_the_draws() -> None:
    table = at_first_decision(1)
    wagers = table.opening("20.00")
    assert table.refuses("place_wagers", seat=1, wagers=wagers).code == "not_now"
    assert table.refuses("unseat_player", seat=1).code == "not_now"
    assert table.refuses("record_wagers", seat=1, wagers=wagers).code == "already_recorded"


@pytest.mark.law("ruling 35")
def test_the_seat_shows_what_the_payout_limit_cuts() -> None:
    table = Table("double_draw", {"payout_limit": "1000.00"})
    table.seat(1, bet="100.00")
    table.deal()
    for _ in range(2):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, 0)
    table.hand(1, "Ks Kd Kc Kh 9h")
    result = table.result(1)
    assert result["pays"] == "1000.00"
    assert result["limit_cut"] != "0.00"
    assert result["chips"] == {"1000.00": 1}
    assert result["wagers"]["ante"]["does"] == "pay"
    assert result["best"] == {"main": ["Ks", "Kd", "Kc", "Kh", "9h"]}
    table.clear()


@pytest.mark.law("ruling 12")
def test_six_players_may_draw_all_54_cards_but_none_that_is_not_there() -> None:
    for boxed in (0, 1):
        table = double_draw(*range(1, 7))
        table.deal()
        for _ in range(boxed):
            table.tap("report_irregularity", kind="card_face_up")
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, *[3] * 6)
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, *[1] * 5)
        assert table.argument("draw", "count").one_of == ((0,) if boxed else (0, 1))
        if boxed:
            assert table.refuses("draw", seat=6, count=1).law == "ruling 12"
        else:
            table.tap("draw", seat=6, count=1)


def test_a_seat_without_amounts_is_asked_nothing_that_would_stake_as_much_again() -> None:
    table = Table("double_draw", rules={})
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    assert not table.offers("decide")
    assert not table.offers("decide_all")
    table.tap("record_wagers", seat=1, wagers=table.opening())
    assert table.asked == 1
