"""Whole rounds of Criss Cross, told as a dealer would."""

import pytest

from games.table import events as e
from games.table.played import settle_forfeit
from tests.people import FLOORPERSON
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import CRISS_CROSS_RULES, criss_cross, dealt, to_the_end


@pytest.mark.law("CCP ch. 7 B")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("CCP ch. 8 C")
@pytest.mark.law("CCP ch. 11 B")
@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 D")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 F")
@pytest.mark.law("CCP ch. 11 G")
@pytest.mark.law("CCP ch. 11 H")
@pytest.mark.law("CCP ch. 11 I")
@pytest.mark.law("CCP ch. 11 J")
@pytest.mark.law("ruling 1")
def test_a_round_with_three_bets_a_bonus_pass_and_two_hands() -> None:
    table = dealt(2, 5, bonus="5.00")
    table.tap("decide", seat=2, choice="2x")
    table.tap("decide", seat=5, choice="amount", amount="25.00")
    assert table.phase == "across_cards"
    table.turn(left="9c", right="5d")
    table.tap("decide_all", choice="1x")
    table.turn(top="2h", bottom="9s")
    table.tap("decide_all", choice="3x")
    table.turn(middle="Kd")
    assert table.phase == "bonus"
    table.tap("settle_bonus")
    assert table.view.seats[1].settled["five_card_bonus"].does == "pay"
    assert table.view.seats[1].cards == ()
    assert table.phase == "showdown"
    table.hand(5, "Kc 3s")
    table.hand(2, "4c 7d")
    assert table.result(5)["hands"] == {
        "across": "pair_jacks_or_better",
        "down": "pair_jacks_or_better",
        "five_card_bonus": "pair_sixes_or_better",
    }
    assert table.result(5)["best"]["across"] == ["Kc", "3s", "9c", "Kd", "5d"]
    record = table.clear()
    assert record["community"] == {"left": "9c", "right": "5d", "top": "2h", "bottom": "9s", "middle": "Kd"}
    assert record["rules"]["minimum_wager"] == "10.00"


@pytest.mark.law("CCP ch. 11 B(1)")
@pytest.mark.law("CCP ch. 11 D")
@pytest.mark.law("CCP ch. 11 F")
@pytest.mark.law("ruling 17")
def test_11B_each_bet_is_one_to_three_antes_exactly() -> None:
    table = dealt(1)
    assert table.argument("decide", "amount").by_seat == {"1": ("10.00", "30.00")}
    for phase in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "9s"}, {"middle": "Kd"}):
        for amount in ("9.99", "30.01"):
            refused = table.refuses("decide", seat=1, choice="amount", amount=amount)
            assert (refused.code, refused.law) == ("wager_out_of_range", "CCP ch. 7 E(1)")
        assert table.refuses("decide", seat=1, choice="amount").code == "bad_choice"
        assert table.refuses("decide", seat=1, choice="amount", amount="10").code == "bad_amount"
        table.tap("decide", seat=1, choice="amount", amount="10.00")
        table.tap("decide", seat=1, choice="amount", amount="30.00")
        table.turn(**phase)


@pytest.mark.law("CCP ch. 11 B(2)")
@pytest.mark.law("CCP ch. 11 B(3)")
@pytest.mark.law("CCP ch. 11 D(1)")
@pytest.mark.law("CCP ch. 11 D(2)")
@pytest.mark.law("CCP ch. 11 F(1)")
@pytest.mark.law("CCP ch. 11 F(2)")
@pytest.mark.law("CCP ch. 11 H")
@pytest.mark.law("ruling 21")
def test_11B_a_fold_leaves_at_once_but_a_live_bonus_keeps_its_hand_down_there() -> None:
    table = criss_cross(1, 2, 3)
    for seat in (2, 3):
        table.bet(seat, five_card_bonus="5.00")
    table.deal()
    table.all_decide("1x", seat_1="fold")
    assert table.net(1) == "-20.00"
    assert table.view.seats[0].is_hand_collected
    table.turn(left="9c", right="5d")
    table.all_decide("1x", seat_2="fold")
    folded = table.view.seats[1]
    assert (folded.result, folded.is_hand_collected) == (None, False)
    assert {box: wager.outcome for box, wager in folded.settled.items()} == {
        "ante_across": "folded",
        "ante_down": "folded",
        "across": "folded",
    }
    table.turn(top="2h", bottom="9s")
    table.all_decide("1x", seat_3="fold")
    table.turn(middle="Kd")
    table.tap("settle_bonus")
    assert table.phase == "settled"
    assert [table.net(seat) for seat in (1, 2, 3)] == ["-20.00", "-25.00", "-35.00"]
    assert table.result(2)["wagers"]["five_card_bonus"]["outcome"] == "win"
    record = table.clear()
    assert [seat["folded"] for seat in record["seats"]] == [True, True, True]


@pytest.mark.law("ruling 21")
def test_when_everybody_folds_without_a_bonus_no_card_is_turned() -> None:
    table = dealt(1, 4)
    table.all_decide("fold")
    assert table.phase == "settled"
    assert "community" not in table.clear()


@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 G")
@pytest.mark.law("ruling 15")
def test_11C_left_and_right_come_before_top_and_bottom_and_the_middle_is_last() -> None:
    table = dealt(1, 2)
    assert table.refuses("turn_card", place="left", card="9c").code == "not_now"
    table.tap("decide_all", choice="1x")
    assert table.refuses("turn_card", place="top", card="9c").code == "wrong_place"
    table.turn(left="9c")
    assert table.refuses("turn_card", place="right", card="9c").code == "duplicate_card"
    table.turn(right="5d")
    refused = table.refuses("turn_card", place="top", card="2h")
    assert (refused.code, refused.law) == ("not_now", "CCP ch. 11 D")


@pytest.mark.law("CCP ch. 11 H")
@pytest.mark.law("CCP ch. 11 I")
@pytest.mark.law("ruling 1")
def test_11H_the_bonus_goes_round_from_the_last_seat_before_a_hand_is_turned() -> None:
    table = dealt(1, 3, 6, bonus="5.00")
    to_the_end(table)
    assert table.refuses("turn_hand", seat=6, cards=("4c", "7d")).law == "CCP ch. 11 H"
    table.tap("settle_bonus")
    event = table.log[-1]
    assert isinstance(event, e.BonusSettled)
    assert [seat for seat, _ in event.settled] == [6, 3, 1]
    assert table.refuses("turn_hand", seat=1, cards=("4c", "7d")).code == "not_their_turn"
    for seat, cards in ((6, "4c 7d"), (3, "4d 7h"), (1, "4h 7s")):
        table.hand(seat, cards)
    table.clear()


@pytest.mark.law("CCP ch. 11 I(3)(a)")
@pytest.mark.law("ruling 1")
def test_11I_a_losers_cards_are_collected_at_once_and_a_winners_stay() -> None:
    table = dealt(1, 2)
    to_the_end(table)
    table.hand(2, "4c 7d")
    table.hand(1, "Ks 7h")
    assert [seat.is_hand_collected for seat in table.view.seats[:2]] == [False, True]
    assert table.result(2)["wagers"]["middle"]["does"] == "take"
    table.clear()


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
def test_11A_a_forfeited_seat_is_asked_nothing_more_and_its_bonus_is_lost_too() -> None:
    table = dealt(1, 2, bonus="5.00")
    table.tap("decide_all", choice="1x")
    table.turn(left="9c", right="5d")
    table.happen(e.SeatForfeited(seat=1, result=settle_forfeit(table.state, 1)))
    assert table.asked == 2
    to_the_rest = ({"top": "2h", "bottom": "9s"}, {"middle": "Kd"})
    for cards in to_the_rest:
        table.tap("decide_all", choice="1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    table.hand(2, "Ks 7h")
    record = table.clear()
    assert record["seats"][0]["forfeited"] is True
    assert table.last_settlement().seats[1].wagers["five_card_bonus"].outcome == "forfeited"


@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("ruling 20")
def test_07D_an_answer_may_be_changed_until_a_card_is_turned() -> None:
    table = dealt(1, 2, bonus="5.00")
    table.tap("decide_all", choice="3x")
    table.tap("decide", seat=1, choice="1x")
    table.tap("decide", seat=2, choice="fold")
    table.tap("reopen_step", FLOORPERSON, reason="said two times", seat=2)
    table.tap("decide", seat=2, choice="2x")
    assert [seat.wagers["across"] for seat in table.view.seats[:2]] == ["10.00", "20.00"]
    assert table.view.seats[1].settled == {}
    table.turn(left="9c")
    refused = table.refuses("decide", seat=1, choice="3x")
    assert (refused.code, refused.law) == ("not_now", "CCP ch. 11 C")
    assert table.refuses("place_wagers", seat=1, wagers=table.opening()).code == "not_now"


@pytest.mark.law("CCP ch. 12 B")
@pytest.mark.law("ruling 35")
def test_12B_the_limit_looks_at_the_posted_minimum() -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES)
    table.seat(1, bet="500.00")
    table.deal()
    for cards in ({"left": "As", "right": "Ks"}, {"top": "2h", "bottom": "9d"}, {"middle": "Qs"}):
        table.tap("decide_all", choice="3x")
        table.turn(**cards)
    table.hand(1, "Js Ts")
    result = table.result(1)
    assert result["pays"] == "50000.00"
    assert result["chips"] == {"1000.00": 50}
    assert result["limit_cut"] != "0.00"
    table.clear()


@pytest.mark.parametrize(
    ("place", "law"),
    [
        pytest.param(place, law, marks=pytest.mark.law(law))
        for place, law in ((0, "CCP ch. 11 B"), (1, "CCP ch. 11 D"), (2, "CCP ch. 11 F"))
    ],
)
def test_11B_each_decision_begins_with_seat_1_and_goes_clockwise(place: int, law: str) -> None:
    table = dealt(2, 4, 5)
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "9s"})[:place]:
        table.tap("decide_all", choice="1x")
        table.turn(**cards)
    for asked, others in ((2, (4, 5)), (4, (5,)), (5, ())):
        assert table.asked == asked
        for seat in others:
            refused = table.refuses("decide", seat=seat, choice="1x")
            assert (refused.key, refused.law) == ("not_their_turn.seat", law)
        table.tap("decide", seat=asked, choice="1x")


@pytest.mark.law("CCP ch. 11 J")
def test_11J_the_cards_are_not_removed_before_every_wager_is_settled() -> None:
    table = dealt(1, 2, bonus="5.00")
    to_the_end(table)
    for step in ("settle_bonus", "turn_hand 2", "turn_hand 1"):
        refused = table.refuses("clear_table")
        assert (refused.key, refused.law) == ("not_now.clear", "CCP ch. 11 J")
        assert not table.offers("clear_table")
        if step == "settle_bonus":
            table.tap(step)
        else:
            table.hand(int(step[-1]), {"1": "Kc 5h", "2": "Ks 4h"}[step[-1]])
    assert table.offers("clear_table")
    table.clear()
    assert (table.state.felt.community, [seat.cards for seat in table.view.seats]) == ({}, [()] * 6)
