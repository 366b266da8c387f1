"""Undo stops at what players have seen or heard, whatever a dealer taps."""

import pytest

from games.table.offers import offers
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_first_decision, draw_all


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@each_game
def test_07D_no_wager_is_raised_and_nobody_seated_by_undoing_the_deal(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1)
    table.deal()
    assert table.refuses("undo").key == "final.step"
    assert not table.offers("undo")
    assert not table.offers("take_back_call")
    assert table.refuses("take_back_call").key == "no_call.table"
    refused = table.refuses("place_wagers", seat=1, wagers=table.opening("500.00"))
    assert refused.code == "not_now"
    assert table.refuses("seat_player", seat=2).code == "not_now"


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
def test_11B_a_bet_that_rode_does_not_come_back_once_the_card_is_turned() -> None:
    table = Table()
    table.seat(1)
    table.deal()
    table.all_decide()
    table.turn(first="Ah")
    refused = table.refuses("undo")
    assert (refused.key, refused.law) == ("final.cards", "36.05.18.11B(2)")
    table.tap("decide", seat=1, choice="ride")
    table.tap("undo")
    assert table.refuses("undo").key == "final.cards"
    table.tap("decide", seat=1, choice="withdraw")
    assert table.view.seats[0].decisions == {"bet_1": "ride", "bet_2": "withdraw"}
    table.turn(second="Kd")
    assert table.refuses("undo").law == "36.05.18.11C(2)"


@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 G")
def test_11C_across_does_not_grow_once_its_cards_are_turned() -> None:
    table = criss_cross(1, bonus="5.00")
    table.deal()
    for box, law, cards in (
        ("across", "CCP ch. 11 C", {"left": "2c", "right": "9d"}),
        ("down", "CCP ch. 11 E", {"top": "4h", "bottom": "Js"}),
        ("middle", "CCP ch. 11 G", {"middle": "Kc"}),
    ):
        table.tap("decide", seat=1, choice="1x")
        for place, card in cards.items():
            table.turn(**{place: card})
            refused = table.refuses("undo")
            assert (refused.key, refused.law) == ("final.cards", law)
            assert table.view.seats[0].wagers[box] == "10.00"
    assert table.refuses("decide", seat=1, choice="3x").code == "not_now"
    table.tap("settle_bonus")
    assert table.refuses("undo").key == "final.step"


@pytest.mark.law("36.05.19.11C(3)")
@pytest.mark.law("36.05.19.11C(9)")
def test_11C_the_later_calls_and_the_draws_are_final() -> None:
    table = at_first_decision(1, 2)
    for law in ("36.05.19.11C(3)", "36.05.19.11C(9)"):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        refused = table.refuses("undo")
        assert (refused.key, refused.law) == ("final.call", law)
        assert table.refuses("decide", seat=1, choice="fold").code == "not_now", law
        assert not table.offers("take_back_call")
        for count in (1, 0):
            draw_all(table, count)
            assert table.refuses("undo").key == "final.step"


@each_game
def test_the_entries_of_an_open_step_are_undone_one_touch_each(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1, 2, 3)
    table.tap("undo")
    assert not table.view.seats[2].is_in
    table.deal()
    dealt = table.view
    usual = "ride" if game == "let_it_ride" else table.argument("decide", "choice").one_of[0]
    for seat in (1, 2):
        table.tap("decide", seat=seat, choice=usual)
    table.tap("undo")
    table.tap("undo")
    assert table.view == dealt
    assert table.refuses("undo").key == "final.step"


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.11C(8)")
def test_11C_a_fold_becomes_a_bet_only_by_the_floorperson() -> None:
    table = at_first_decision(1, 2, 3)
    table.tap("decide", seat=1, choice="fold")
    assert table.refuses("undo").key == "final.fold"
    assert table.refuses("decide", seat=1, choice="place").key == "final.fold"
    table.tap("decide", seat=2, choice="fold")
    table.tap("decide", seat=3, choice="place")
    assert table.argument("decide", "seat").changeable == (3,)
    # A bet may still become a fold, but not the other way.
    table.tap("reopen_step", FLOORPERSON, reason="said bet", seat=1)
    assert table.asked == 1
    assert [seat.decisions for seat in table.view.seats[:3]] == [
        {},
        {"first_draw": "fold"},
        {"first_draw": "place"},
    ]
    table.tap("decide", seat=1, choice="place")
    assert table.view.seats[0].wagers["first_draw"] == "10.00"
    # The rest of the answers stands, and the last fold is the next one to reopen.
    table.tap("reopen_step", FLOORPERSON, reason="said bet too")
    assert table.asked == 2


@pytest.mark.law("CCP ch. 11 B(2)")
@pytest.mark.law("CCP ch. 11 D(1)")
@pytest.mark.law("CCP ch. 11 F(1)")
def test_11B_a_fold_stays_in_each_decision() -> None:
    table = criss_cross(1, 2, 3, 4)
    table.deal()
    turns = ({"left": "2c", "right": "9d"}, {"top": "4h", "bottom": "Js"}, {"middle": "Kc"})
    for seat, cards in zip((1, 2, 3), turns, strict=True):
        table.all_decide("1x", **{f"seat_{seat}": "fold"})
        refused = table.refuses("decide", seat=seat, choice="1x")
        assert refused.key == "final.fold"
        table.turn(**cards)


@pytest.mark.law("36.05.19.05F")
@pytest.mark.law("CCP ch. 5 D")
@pytest.mark.law("36.05.18.05F")
@each_game
def test_05F_a_cut_is_final_for_the_dealer(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    assert table.refuses("undo").key == "final.cut"
    assert "undo" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("order_recut", FLOORPERSON)
    assert table.deck().stage == "shuffled"


@each_game
def test_a_reported_fault_is_final_for_the_dealer(game: str) -> None:
    table = FloorTable(game, method="hand", shuffling="shuffler")
    table.tap("report_fault", device="shuffler", fault="jam")
    refused = table.refuses("undo")
    assert refused.key == "final.device"
    table.tap("return_device", FLOORPERSON, device="shuffler")
