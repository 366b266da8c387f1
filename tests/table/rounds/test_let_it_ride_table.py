from typing import Any

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.actor import Actor
from games.table.events import read_event, write_event
from games.table.evolve import fold
from games.table.round_offers import round_offers
from games.table.view.table import view
from tests.people import DEALER, PIT_BOSS
from tests.table.pure_table import Table


@pytest.mark.law("36.05.18.07B")
@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.18.08C")
@pytest.mark.law("36.05.18.09A(3)")
@pytest.mark.law("36.05.18.10A(1)(a)")
@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("36.05.18.11C")
@pytest.mark.law("36.05.18.11D")
@pytest.mark.law("36.05.18.11F")
@pytest.mark.law("36.05.18.11G")
def test_a_round_is_led_from_wagers_to_a_cleared_table() -> None:
    table = Table()
    assert table.phase == "betting"
    table.seat(1, 4, 7, five_card_bonus="1.00")
    table.tap("announce_no_more_bets")
    assert table.phase == "bonus_count"
    table.tap("confirm_count", box="five_card_bonus")
    assert table.phase == "dealing"
    table.tap("deal")
    assert table.phase == "first_decision"
    table.all_decide(seat_4="withdraw")
    assert table.phase == "first_card"
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide(seat_4="withdraw", seat_7="withdraw")
    table.tap("turn_card", place="second", card="Kd")
    assert table.phase == "six_card_box"
    table.tap("turn_box", cards=("2c", "3c", "4c"))
    assert table.phase == "showdown"
    table.tap("turn_hand", seat=7, cards=("Ac", "2d", "5s"))
    table.tap("turn_hand", seat=4, cards=("7h", "8h", "9s"))
    table.tap("turn_hand", seat=1, cards=("Qs", "Js", "Ts"))
    assert [table.net(seat) for seat in (1, 4, 7)] == ["174.00", "-11.00", "21.00"]
    assert table.phase == "settled"
    table.tap("clear_table")
    assert (table.phase, table.view.round_number) == ("betting", 2)
    assert [seat.seat for seat in table.view.seats if seat.is_taken] == [1, 4, 7]


@pytest.mark.law("36.05.18.07B")
def test_07B_only_a_seated_player_wagers() -> None:
    table = Table()
    wagers = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
    assert table.refuses("place_wagers", seat=2, wagers=wagers).code == "seat_empty"
    table.tap("seat_player", seat=2)
    assert table.refuses("seat_player", seat=2).code == "seat_taken"


@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@pytest.mark.parametrize("name", ["place_wagers", "unseat_player", "seat_player"])
def test_07D_nothing_is_made_raised_or_withdrawn_after_the_announcement(name: str) -> None:
    table = Table()
    table.seat(1)
    table.tap("announce_no_more_bets")
    args: dict[str, Any] = {"seat": 2 if name == "seat_player" else 1}
    if name == "place_wagers":
        args["wagers"] = {}
    assert table.refuses(name, **args).code == "not_now"
    assert not table.offers(name)


@pytest.mark.law("36.05.18.07E")
def test_07E_a_seat_without_its_three_bets_is_refused() -> None:
    table = Table()
    table.tap("seat_player", seat=1)
    for wagers, code in (
        ({"bet_1": "10.00"}, "missing_wager"),
        ({"bet_1": "10.00", "bet_2": "10.00", "bet_3": "5.00"}, "unequal_wagers"),
        (dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.0x"), "bad_amount"),
        (dict.fromkeys(("bet_1", "bet_2", "bet_3", "progressive"), "1.00"), "wager_not_offered"),
        ({"ante": "10.00"}, "unknown_wager"),
    ):
        assert table.refuses("place_wagers", seat=1, wagers=wagers).code == code


def test_a_player_who_wagers_nothing_sits_out() -> None:
    table = Table()
    table.seat(1, 2)
    table.tap("place_wagers", seat=1, wagers={})
    table.deal()
    assert table.view.prompt.seat == 2


def test_nobody_is_dealt_to_before_there_is_a_wager() -> None:
    table = Table()
    table.tap("seat_player", seat=1)
    assert table.refuses("announce_no_more_bets").code == "no_wagers"
    assert table.refuses("deal").code == "not_now"


@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("36.05.18.11C")
def test_11B_players_are_asked_in_order_from_seat_1() -> None:
    table = Table()
    table.seat(2, 5)
    table.deal()
    refused = table.refuses("decide", seat=5, choice="ride")
    assert (refused.code, refused.law) == ("not_their_turn", "36.05.18.11B")
    assert table.refuses("decide", seat=2, choice="fold").code == "bad_choice"
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    assert table.refuses("decide", seat=5, choice="ride").law == "36.05.18.11C"


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
@pytest.mark.law("ruling 14")
@pytest.mark.law("ruling 15")
def test_11B_a_community_card_is_turned_when_everyone_has_decided() -> None:
    table = Table()
    table.seat(2, 5)
    table.deal()
    table.tap("decide", seat=2, choice="ride")
    assert table.refuses("turn_card", place="first", card="Ah").code == "not_now"
    table.tap("decide", seat=5, choice="ride")
    assert table.refuses("turn_card", place="second", card="Ah").code == "wrong_place"
    table.tap("turn_card", place="first", card="Ah")
    assert table.view.community == {"first": "Ah"}


@pytest.mark.law("36.05.18.11D")
@pytest.mark.law("ruling 1")
def test_11D_hands_are_turned_from_the_last_seat_back() -> None:
    table = at_showdown(2, 5)
    assert table.refuses("turn_hand", seat=2, cards=("2d", "3d", "4d")).code == "not_their_turn"
    assert table.refuses("turn_hand", seat=5, cards=("2d", "3d")).code == "wrong_card_count"
    assert table.refuses("turn_hand", seat=5, cards=("2d", "3d", "Zz")).code == "bad_card"
    assert table.refuses("turn_hand", seat=5, cards=("2d", "3d", "Ah")).code == "duplicate_card"
    assert table.refuses("turn_hand", seat=5, cards=("2d", "3d", "3d")).code == "duplicate_card"


@pytest.mark.law("36.05.18.11F")
def test_11F_cards_stay_up_until_every_wager_is_settled() -> None:
    table = at_showdown(2, 5)
    table.tap("turn_hand", seat=5, cards=("2d", "3d", "9s"))
    refused = table.refuses("clear_table")
    assert (refused.code, refused.law) == ("not_now", "36.05.18.11F")


@pytest.mark.law("ruling 14")
def test_08D_the_six_card_box_is_turned_only_where_its_bonus_is_offered() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kd")
    assert table.phase == "showdown"
    assert table.refuses("turn_box", cards=("2c", "3c", "4c")).code == "not_now"


def at_showdown(*seats: int) -> Table:
    table = Table()
    table.seat(*seats)
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kd")
    table.tap("turn_box", cards=("2c", "3c", "4c"))
    return table


def test_undo_goes_back_entry_by_entry_to_the_deal() -> None:
    table = Table()
    table.seat(1, 2, 3)
    table.deal()
    dealt = table.view
    for seat in (1, 2, 3):
        table.tap("decide", seat=seat, choice="withdraw")
    for _ in range(3):
        table.tap("undo")
    assert table.view == dealt
    refused = table.refuses("undo")
    assert refused.key == "final.step"
    assert not table.offers("undo")


def test_a_card_entered_again_leaves_the_decisions_before_it() -> None:
    table = Table()
    table.seat(1)
    table.deal()
    table.all_decide(seat_1="withdraw")
    table.tap("turn_card", place="first", card="Ah")
    table.tap("reenter_cards", place="first", cards=("As",))
    assert table.view.seats[0].decisions == {"bet_1": "withdraw"}
    assert table.view.community == {"first": "As"}


def test_a_losing_hand_that_is_reopened_loses_its_result() -> None:
    table = at_showdown(2, 5)
    before = table.view
    table.tap("turn_hand", seat=5, cards=("7d", "8c", "9s"))
    table.tap("reopen_step", PIT_BOSS, reason="seat 5 comes after seat 6")
    assert table.view == before


def test_versions_and_steps_count_up_with_every_event() -> None:
    table = Table()
    table.seat(1)
    table.tap("undo")
    assert table.state.version == table.state.step == len(table.log) == 4


def test_only_the_dealer_of_the_table_is_offered_anything() -> None:
    table = Table()
    assert round_offers(table.state, DEALER)
    for actor in (Actor("8", "dealer"), Actor("9", "floorperson", is_assigned=True), Actor("1", "auditor")):
        assert round_offers(table.state, actor) == ()


@pytest.mark.law("ruling 15")
def test_no_card_is_shown_before_it_is_turned() -> None:
    table = Table()
    table.seat(1)
    table.deal()
    shown = view(table.state)
    assert shown.community == {}
    assert shown.seats[0].cards == ()
    assert set(shown.deck) == GAMES["let_it_ride"].deck


def test_an_event_is_the_same_after_a_trip_through_its_text() -> None:
    table = at_showdown(2)
    table.tap("turn_hand", seat=2, cards=("Ad", "Ac", "9s"))
    for event in table.log:
        assert read_event(write_event(event)) == event


def test_a_log_begins_with_the_opening_of_the_table() -> None:
    with pytest.raises(TypeError):
        fold([e.TableCleared()])
