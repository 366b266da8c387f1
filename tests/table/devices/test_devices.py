"""Devices out of order, forfeited seats, and the closing of a table."""

from datetime import timedelta
from typing import Any

import pytest

from games.registry import GAMES
from games.table.missed_rounds.model import MissedDeckChange
from games.table.offers import offers
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import NEVER_IDLE, FloorTable, new_settings
from tests.table.pure_table import Table


def with_wager(game: str, **settings: Any) -> FloorTable:
    table = FloorTable(game, **settings)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
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
    table.make_ready()
    assert table.deck().cover_card_at == 20
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.13F")
@pytest.mark.law("CCP ch. 13 E")
@pytest.mark.law("36.05.18.13H")
@each_game
def test_13_a_fault_after_the_call_stops_the_deal_too(game: str) -> None:
    table = with_wager(game, shuffling="shuffler")
    table.tap("announce_no_more_bets")
    table.tap("report_fault", device="shuffler", fault="red_light")
    assert table.refuses("deal").code == "device_fault"
    assert "deal" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("return_device", FLOORPERSON, device="shuffler")
    table.make_ready()
    table.tap("deal")


@pytest.mark.law("36.05.18.03B")
@pytest.mark.law("36.05.18.13H")
@pytest.mark.law("ruling 5")
@pytest.mark.law("ruling 10")
@pytest.mark.law("ruling 46")
def test_a_shuffler_that_is_down_leads_to_one_deck_a_cut_a_count_and_a_clock_from_the_same_start() -> None:
    table = FloorTable(method="hand", shuffling="shuffler", decks=2, reminders=NEVER_IDLE)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    since = table.deck("a").in_play_since
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    table.wait(hours=1)
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how="signed")
    by_hand = new_settings(method="manual_shoe", shuffling="by_hand", decks=2)
    assert table.refuses("change_settings", FLOORPERSON, **by_hand).code == "needs_shuffler"
    table.tap("change_settings", FLOORPERSON, **by_hand | {"decks": 1})
    assert table.refuses("announce_no_more_bets").code == "old_deck_first"
    assert "announce_no_more_bets" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("remove_deck", deck="b", reason="one deck without the shuffler")
    shown = view(table.state).around
    assert since is not None
    assert shown.decks[0].due_at == (since + timedelta(hours=8)).isoformat()
    assert shown.rounds_without_count == 5
    table.tap("order_reshuffle", FLOORPERSON)
    table.tap("shuffle_deck", deck="a")
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.tap("cut_deck", deck="a", position=20)
    table.tap("announce_no_more_bets")
    table.tap("deal")
    table.tap("count_stub", count=47)


def test_a_fault_is_reported_of_a_device_that_is_used() -> None:
    table = FloorTable(shuffling="shuffler")
    assert table.refuses("report_fault", device="shoe", fault="jam").code == "device_unused"
    plain = Table()
    assert plain.refuses("report_fault", device="shuffler", fault="jam").code == "no_decks"
    assert plain.refuses("take_device_out", FLOORPERSON, device="shuffler", how="signed").code == "no_decks"


@each_game
def test_a_device_that_is_returned_may_be_used_again(game: str) -> None:
    table = with_wager(game, shuffling="shuffler")
    assert table.refuses("return_device", FLOORPERSON, device="shuffler").code == "device_fine"
    table.tap("report_fault", device="shuffler", fault="red_light")
    table.tap("return_device", FLOORPERSON, device="shuffler")
    table.make_ready()
    table.tap("announce_no_more_bets")
    assert table.refuses("report_fault", device="toaster", fault="jam").code == "unknown_device"


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
    (action,) = (a for a in offers(table.state, FLOORPERSON) if a.name == "forfeit_seat")
    assert ("violation" in action.args["reason"].one_of) is (game == "criss_cross")
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
    table.tap("call_floor")
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"
    table.tap("answer_call", FLOORPERSON)
    change = MissedDeckChange(at=table.time, deck="b", back="blue")
    table.tap("record_missed_rounds", entries=(change,))
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"
    table.tap("withdraw_request", number=1)
    assert table.refuses("close_table").code == "wrong_role"
    table.tap("close_table", FLOORPERSON)
    assert table.refuses("seat_player", seat=2).code == "closed"
    assert table.refuses("reopen_table").code == "wrong_role"
    table.tap("reopen_table", FLOORPERSON)
    assert table.refuses("reopen_table", FLOORPERSON).code == "not_closed"


@pytest.mark.law("ruling 33")
def test_the_meter_is_carried_over_a_closed_table() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_percent=20)
    table.seat(1, progressive="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(1, "2c 3d 9h")
    table.clear()
    assert table.state.now.meter_cents == 1_001_00
    assert "close_table" in {action.name for action in offers(table.state, FLOORPERSON)}
    table.tap("close_table", FLOORPERSON)
    table.tap("reopen_table", FLOORPERSON)
    assert table.state.now.meter_cents == 1_001_00
    table.bet(1, progressive="5.00")
    table.deal()
    assert table.state.now.meter_cents == 1_002_00


def test_no_table_changes_to_a_device_that_is_out_or_that_nobody_knows() -> None:
    table = FloorTable(shuffling="shuffler")
    assert table.refuses("take_device_out", FLOORPERSON, device="toaster", how="signed").key == (
        "unknown_device.name"
    )
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how="signed")
    table.tap("change_settings", FLOORPERSON, **new_settings())
    refused = table.refuses("change_settings", FLOORPERSON, **new_settings(shuffling="shuffler"))
    assert (refused.key, refused.params["device"]) == ("device_out.table", "shuffler")
