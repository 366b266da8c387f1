"""Rounds of Double Draw and Criss Cross that are interrupted, played to the cleared table."""

import pytest

from games.rulebook.money import write_cents
from games.table import events as e
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.paid_amounts import pay_differently
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross, to_the_end
from tests.table.rounds.criss_cross_rounds import dealt as cross_dealt
from tests.table.rounds.double_draw_rounds import at_first_decision, at_showdown, double_draw, draw_all


def void_by_floor(table: Table) -> None:
    number = table.state.now.requests[0].number
    table.tap("approve_request", FLOORPERSON, number=number)


@pytest.mark.law("36.05.19.13B")
@pytest.mark.law("ruling 40")
@pytest.mark.law("ruling 42")
def test_13B_a_second_card_face_up_in_the_draws_voids_and_folds_come_back_too() -> None:
    table = at_first_decision(1, 2, 3)
    table.all_decide("place", seat_2="fold")
    table.tap("announce_no_more_bets")
    draw_all(table, 3)
    table.tap("report_irregularity", kind="card_face_up")
    draw_all(table, 2)
    table.tap("report_irregularity", kind="card_face_up")
    void_by_floor(table)
    assert [table.net(seat) for seat in (1, 2, 3)] == ["0.00", "0.00", "0.00"]
    assert table.result(2)["returned"] == "20.00"
    assert table.clear()["void"] == "card_face_up"


@pytest.mark.law("36.05.19.06D")
@pytest.mark.law("ruling 25")
def test_a_fold_a_wild_royal_and_an_ordinary_loser() -> None:
    table = at_first_decision(1, 2, 3)
    table.all_decide("place", seat_1="fold")
    table.tap("announce_no_more_bets")
    draw_all(table, 1, 3)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, 0, 1)
    table.hand(2, "As Ks X1 Js Ts")
    table.hand(3, "Ah 9c 8d 4s 2c")
    assert table.result(2)["hands"] == {"main": "wild_royal_flush"}
    # Three wagers at even money and the Bonus at 50 to 1.
    assert [table.net(seat) for seat in (1, 2, 3)] == ["-20.00", "530.00", "-40.00"]
    table.clear()


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("ruling 22")
def test_07B_a_player_leaves_after_the_first_draw_and_loses_what_was_placed() -> None:
    table = at_first_decision(1, 2)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, 2, 2)
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned")
    table.tap("decide", seat=1, choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, 1)
    table.hand(1, "Kc Kd Ks 4d 3h")
    assert [table.net(seat) for seat in (1, 2)] == ["40.00", "-30.00"]
    assert table.clear()["seats"][1]["forfeited"] is True


@pytest.mark.law("ruling 43")
def test_a_hand_that_was_read_wrongly_is_paid_again_and_the_table_cleared() -> None:
    table = at_showdown(1, 2)
    table.hand(1, "Kc Kd Qc Qd 2s")
    table.hand(2, "3h 4h 5h 6h 8h")
    # Three wagers at even money and the Bonus pushes, then pays 3 to 1 for a flush.
    assert [table.net(seat) for seat in (1, 2)] == ["30.00", "60.00"]
    table.tap(
        "request_correction", reason="the queen was a king", seat=1, cards=("Kc", "Kd", "Ks", "Qd", "2s")
    )
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.net(1) == "40.00"
    pay_differently(table, seat=1, paid="35.00", reason="player left a chip")
    table.clear()


def test_a_slip_of_the_finger_is_mended_and_the_round_goes_on() -> None:
    table = double_draw(1, 2)
    table.deal()
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, 3)
    table.tap("reopen_step", FLOORPERSON, reason="seat 1 drew two")
    draw_all(table, 2, 0)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, 0, 1)
    assert [sum(seat.draws.values()) for seat in table.view.seats[:2]] == [2, 1]
    table.hand(1, "2c 5d 7s 9c Kd")
    table.tap("reenter_cards", seat=1, cards=("2c", "2d", "7s", "7c", "Kd"))
    table.hand(2, "3c 5h 8s 9h Kh")
    assert table.net(1) == "30.00"
    table.clear()


@pytest.mark.law("36.05.19.11D")
def test_a_dispute_holds_the_cards_on_the_table_until_it_is_decided() -> None:
    table = at_showdown(1)
    table.hand(1, "Kc Kd Qc Qd 2s")
    table.tap("call_floor")
    table.tap("answer_call", FLOORPERSON)
    table.tap("hold_table", FLOORPERSON, reason="player sees a full house")
    assert table.refuses("clear_table").code == "held"
    assert not table.offers("clear_table")
    table.tap("release_hold", FLOORPERSON, outcome="two pairs it is")
    table.clear()


@pytest.mark.law("ruling 45")
def test_a_cross_card_seen_early_plays_on_when_the_floorperson_says_so() -> None:
    table = cross_dealt(1, 2)
    table.tap("report_irregularity", kind="community_card_seen_early")
    number = table.state.now.requests[0].number
    assert table.refuses("decide", seat=1, choice="1x").code == "waiting"
    table.tap("approve_request", FLOORPERSON, number=number, ruling="play_on")
    to_the_end(table)
    table.hand(2, "4c 7d")
    table.hand(1, "Ks 7h")
    table.clear()


@pytest.mark.law("CCP ch. 13 C")
@pytest.mark.law("ruling 40")
def test_13C_a_card_too_many_voids_and_a_fold_with_its_bonus_comes_back() -> None:
    table = cross_dealt(1, 2, bonus="5.00")
    table.all_decide("2x", seat_1="fold")
    table.turn(left="9c", right="5d")
    table.tap("report_irregularity", kind="wrong_number_of_cards", seat=2)
    void_by_floor(table)
    assert [table.net(seat) for seat in (1, 2)] == ["0.00", "0.00"]
    assert [table.result(seat)["returned"] for seat in (1, 2)] == ["25.00", "45.00"]
    table.clear()


@pytest.mark.law("CCP ch. 11 I(3)")
@pytest.mark.law("ruling 17")
@pytest.mark.law("ruling 27")
@pytest.mark.law("ruling 30")
def test_11I_free_amounts_and_a_middle_paid_by_the_better_line() -> None:
    table = cross_dealt(1)
    table.tap("decide", seat=1, choice="amount", amount="12.50")
    table.turn(left="9c", right="5d")
    table.tap("decide", seat=1, choice="3x")
    table.turn(top="Kh", bottom="2s")
    table.tap("decide", seat=1, choice="amount", amount="29.99")
    table.turn(middle="7d")
    table.hand(1, "Kc 4s")
    does = {box: wager["does"] for box, wager in table.result(1)["wagers"].items()}
    assert does == {
        "ante_across": "take",
        "ante_down": "pay",
        "across": "take",
        "down": "pay",
        "middle": "pay",
    }
    # Down is a pair of kings: ante 10, bet 30 and middle 29.99 at 1 to 1; across loses 22.50.
    assert table.net(1) == "47.49"
    table.clear()


@pytest.mark.law("ruling 43")
def test_a_cross_card_that_was_mis_entered_settles_every_seat_again() -> None:
    table = criss_cross(1, 2, bonus="5.00")
    table.deal()
    to_the_end(table)
    table.tap("settle_bonus")
    table.hand(2, "4c 7d")
    table.hand(1, "Ks 7h")
    before = [table.net(seat) for seat in (1, 2)]
    table.tap("request_correction", reason="it was the queen", community={"middle": "Qd"})
    table.tap("approve_request", FLOORPERSON, number=1)
    # Seat 1 no longer has its pair of kings.
    assert table.net(1) != before[0]
    assert table.net(2) == before[1]
    table.clear()


@pytest.mark.law("ruling 43")
def test_a_void_after_the_first_hand_is_the_pit_bosss_and_takes_the_payout_back() -> None:
    table = cross_dealt(1, 2)
    to_the_end(table)
    table.hand(2, "Ks 7d")
    table.tap("report_irregularity", kind="wrong_number_of_cards", seat=1)
    number = table.state.now.requests[0].number
    assert table.refuses("approve_request", FLOORPERSON, number=number).code == "needs_pit_boss"
    table.tap("approve_request", PIT_BOSS, number=number)
    assert [table.net(seat) for seat in (1, 2)] == ["0.00", "0.00"]
    assert table.clear()["void"] == "wrong_number_of_cards"


@pytest.mark.law("ruling 43")
@pytest.mark.parametrize("seat_2", ["4c 7d", "Ks 7d"])
def test_a_void_is_the_pit_bosss_once_a_hand_was_settled_and_not_before(seat_2: str) -> None:
    table = cross_dealt(1, 2, 3)
    table.all_decide("1x", seat_3="fold")
    to_the_end(table)
    table.tap("request_void", reason="fouled deck")
    needs: list[str] = [table.state.now.requests[0].needs]
    table.tap("withdraw_request", number=1)
    table.hand(2, seat_2)
    table.tap("request_void", reason="fouled deck")
    needs.append(table.state.now.requests[0].needs)
    assert needs == ["floorperson", "pit_boss"]
    refused = table.refuses("approve_request", FLOORPERSON, number=2)
    assert (refused.key, refused.law) == ("needs_pit_boss.void", "ruling 43")


@pytest.mark.law("ruling 43")
def test_a_bonus_that_lost_in_its_own_pass_makes_a_void_the_pit_bosss() -> None:
    table = cross_dealt(1, 2, bonus="5.00")
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "Ts"}, {"middle": "Kd"}):
        table.tap("decide_all", choice="1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    assert table.view.seats[0].settled["five_card_bonus"].does == "take"
    table.tap("request_void", reason="fouled deck")
    assert table.state.now.requests[0].needs == "pit_boss"


@pytest.mark.law("ruling 43")
def test_a_bonus_that_was_paid_in_its_own_pass_makes_a_void_the_pit_bosss_too() -> None:
    table = cross_dealt(1, 2, bonus="5.00")
    to_the_end(table)
    table.tap("settle_bonus")
    assert table.view.seats[0].settled["five_card_bonus"].does == "pay"
    # A third nine in the cross pays more, and each paid seat is listed.
    table.tap("request_correction", reason="it was a nine", community={"middle": "9d"})
    table.tap("approve_request", FLOORPERSON, number=1)
    corrected = next(event for event in reversed(table.log) if isinstance(event, e.RoundCorrected))
    three = {d.seat: d.cents for d in corrected.differences}
    assert three.keys() == {1, 2}
    paid = [table.view.seats[n].settled["five_card_bonus"].pays for n in (0, 1)]
    table.tap("request_void", reason="fouled deck")
    assert table.state.now.requests[0].needs == "pit_boss"
    table.tap("approve_request", PIT_BOSS, number=2)
    voided = table.log[-1]
    assert isinstance(voided, e.RoundVoided)
    taken = [write_cents(-difference.cents) for difference in voided.differences]
    assert taken == paid
    table.clear()
