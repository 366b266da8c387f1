"""Devices out of order, forfeited seats, and the closing of a table."""

from typing import Any

import pytest

from games.registry import GAMES
from tests.core.floors import FLOORPERSON, FloorTable
from tests.core.test_settings import new_settings

each_game = pytest.mark.parametrize("game", GAMES)


def with_wager(game: str, **settings: Any) -> FloorTable:
    table = FloorTable(game, **settings)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].OPENING, "10.00"))
    return table


@pytest.mark.law("36.05.19.13F")
@pytest.mark.law("CCP ch. 13 E")
@pytest.mark.law("36.05.18.13H")
@pytest.mark.law("ruling 46")
@each_game
def test_13_a_fault_stops_the_deal_until_the_device_is_covered_and_another_way_is_set(game: str) -> None:
    table = with_wager(game, shuffling="shuffler")
    table.tap("report_fault", device="shuffler", fault="jam")
    assert table.refuses("announce_no_more_bets").code == "device_fault"
    by_hand = new_settings(shuffling="by_hand")
    assert table.refuses("change_settings", FLOORPERSON, **by_hand).code == "device_not_out"
    assert table.refuses("take_device_out", device="shuffler", how="covered").code == "wrong_role"
    assert table.refuses("take_device_out", FLOORPERSON, device="shuffler", how="kicked").code == "bad_choice"
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how="covered")
    assert table.refuses("announce_no_more_bets").code == "device_out"
    table.tap("change_settings", FLOORPERSON, **by_hand)
    table.tap("order_reshuffle", FLOORPERSON)
    table.make_ready()
    assert table.deck().cover_card_at == 20
    table.tap("announce_no_more_bets")


@each_game
def test_a_device_that_is_returned_may_be_used_again(game: str) -> None:
    table = with_wager(game, shuffling="shuffler")
    assert table.refuses("return_device", FLOORPERSON, device="shuffler").code == "device_fine"
    table.tap("report_fault", device="shuffler", fault="red_light")
    table.tap("return_device", FLOORPERSON, device="shuffler")
    table.tap("announce_no_more_bets")
    assert table.refuses("report_fault", device="toaster", fault="jam").code == "unknown_device"


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@pytest.mark.law("ruling 2")
@pytest.mark.law("ruling 3")
@each_game
def test_05E_a_wrong_count_by_the_shuffler_takes_the_deck_away(game: str) -> None:
    table = FloorTable(game, shuffling="counting_shuffler")
    table.open_deck()
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert table.state.now.decks == ()


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.law("36.05.18.07B(2)")
@pytest.mark.law("ruling 22")
@each_game
def test_07B_an_abandoned_seat_may_be_declared_lost_by_the_floorperson(game: str) -> None:
    table = with_wager(game)
    assert table.refuses("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned").code == "not_in"
    table.tap("announce_no_more_bets")
    table.tap("deal")
    assert table.refuses("forfeit_seat", seat=1, reason="abandoned").code == "wrong_role"
    assert table.refuses("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned").code == "not_in"
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    result = table.state.felt.seats[0].result
    assert result is not None
    assert {wager.outcome for wager in result.wagers.values()} == {"forfeited"}
    assert table.refuses("undo").code == "nothing_to_undo"


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
@each_game
def test_11A_only_criss_cross_forfeits_for_a_violation(game: str) -> None:
    table = with_wager(game)
    table.tap("announce_no_more_bets")
    table.tap("deal")
    if game == "criss_cross":
        table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    else:
        assert table.refuses("forfeit_seat", FLOORPERSON, seat=1, reason="violation").code == "bad_choice"


@each_game
def test_a_table_closes_when_nothing_is_open_and_its_decks_are_gone(game: str) -> None:
    table = with_wager(game)
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"
    table.tap("place_wagers", seat=1, wagers={})
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"
    table.tap("remove_deck", deck="a", reason="closing")
    table.tap("hold_table", FLOORPERSON, reason="dispute")
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"
    table.tap("release_hold", FLOORPERSON, outcome="none")
    assert table.refuses("close_table").code == "wrong_role"
    table.tap("close_table", FLOORPERSON)
    assert table.refuses("seat_player", seat=2).code == "closed"
    assert table.refuses("reopen_table").code == "wrong_role"
    table.tap("reopen_table", FLOORPERSON)
    assert table.refuses("reopen_table", FLOORPERSON).code == "not_closed"
