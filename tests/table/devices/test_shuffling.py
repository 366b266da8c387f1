"""Shuffling with a device that is down, and decks shuffled in another way than the table shuffles now."""

from typing import Any

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.action import Follows
from games.table.actor import Actor
from games.table.offers import offers
from games.table.view.table import prompt, view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable, new_settings

DEVICE_OUT = {"double_draw": "36.05.19.13F", "criss_cross": "CCP ch. 13 E", "let_it_ride": "36.05.18.13H"}
CUT = {"double_draw": "36.05.19.05F(1)", "criss_cross": "CCP ch. 5 D", "let_it_ride": "36.05.18.05F"}
RESHUFFLE = {"double_draw": "36.05.19.13D", "criss_cross": "ruling 46", "let_it_ride": "36.05.18.13F"}
BY_HAND = new_settings(shuffling="by_hand")
ONE_MACHINE: dict[str, Any] = {"method": "automated_shoe", "shuffling": "reshuffling_device"}


def with_deck(game: str, **settings: Any) -> FloorTable:
    table = FloorTable(game, **settings)
    table.open_deck()
    return table


def two_decks(game: str, **settings: Any) -> FloorTable:
    """Deck a is dealt next, deck b is in the shuffler."""
    table = with_deck(game, **{"shuffling": "counting_shuffler", "decks": 2} | settings)
    table.open_deck("b", "blue")
    return table


def bet(table: FloorTable) -> None:
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[table.game].opening_bets, "10.00"))


def offered(table: FloorTable, actor: Actor = DEALER) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def stages(table: FloorTable) -> dict[str, str]:
    return {deck.name: deck.stage for deck in table.state.now.decks}


@pytest.mark.law("36.05.19.13F")
@pytest.mark.law("CCP ch. 13 E")
@pytest.mark.law("36.05.18.13H")
@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("36.05.19.05D(2)")
@pytest.mark.law("CCP ch. 5 C(2)")
@pytest.mark.law("36.05.18.05D(2)")
@pytest.mark.law("ruling 46")
@each_game
def test_13_nothing_is_shuffled_with_a_shuffler_that_is_down_and_then_by_hand_with_a_cut(game: str) -> None:
    table = with_deck(game, shuffling="shuffler")
    bet(table)
    table.tap("report_fault", device="shuffler", fault="jam")
    for key in ("device_fault.table", "device_out.table"):
        refused = table.refuses("shuffle_deck", deck="a")
        assert (refused.key, refused.law) == (key, DEVICE_OUT[game])
        assert "shuffle_deck" not in offered(table)
        if key == "device_fault.table":
            table.tap("take_device_out", FLOORPERSON, device="shuffler", how="covered")
    table.tap("change_settings", FLOORPERSON, **BY_HAND)
    table.tap("shuffle_deck", deck="a")
    assert table.refuses("announce_no_more_bets").key == "deck_not_ready.table"
    table.tap("cut_deck", deck="a", position=20)
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.05D(2)")
@pytest.mark.law("CCP ch. 5 C(2)")
@pytest.mark.law("36.05.18.05D(2)")
@pytest.mark.law("ruling 7")
@each_game
@pytest.mark.parametrize("shuffling", ["shuffler", "counting_shuffler", "reshuffling_device"])
def test_05D_a_deck_that_a_device_shuffled_is_cut_before_a_table_that_shuffles_by_hand_deals_it(
    game: str, shuffling: str
) -> None:
    table = with_deck(game, shuffling=shuffling)
    table.tap("change_settings", FLOORPERSON, **BY_HAND)
    bet(table)
    refused = table.refuses("announce_no_more_bets")
    assert (refused.key, refused.law) == ("deck_not_ready.table", CUT[game])
    assert "announce_no_more_bets" not in offered(table)
    assert prompt(table.state).key == "step.cut_deck"
    (shown,) = view(table.state).around.decks
    assert (shown.stage, [step.name for step in shown.steps]) == ("shuffled", ["shuffle_deck", "cut_deck"])
    assert table.refuses("order_recut", FLOORPERSON).key == "no_cut.recut"
    table.tap("cut_deck", deck="a", position=20)
    assert view(table.state).around.decks[0].stage == "ready"
    table.tap("announce_no_more_bets")
    table.tap("deal")


@pytest.mark.law("36.05.18.05D(2)")
@pytest.mark.law("36.05.18.05A(3)")
def test_05D_or_it_is_shuffled_by_hand_and_cut() -> None:
    table = with_deck("let_it_ride", shuffling="shuffler")
    table.tap("change_settings", FLOORPERSON, **BY_HAND)
    table.tap("order_reshuffle", FLOORPERSON)
    table.make_ready()
    assert table.deck().cover_card_at == 20
    table.start_round()


@pytest.mark.law("36.05.19.05D(2)")
@pytest.mark.law("CCP ch. 5 C(2)")
@pytest.mark.law("36.05.18.05D(2)")
@each_game
def test_05D_a_deck_shuffled_by_hand_is_cut_though_a_device_shuffles_from_now_on(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    by_device = new_settings(shuffling="shuffler")
    table.tap("order_recut", FLOORPERSON)
    table.tap("change_settings", FLOORPERSON, **by_device)
    assert stages(table) == {"a": "shuffled"}
    table.tap("cut_deck", deck="a", position=20)
    # Its cut stays when the table changes back and forth.
    table.tap("change_settings", FLOORPERSON, **BY_HAND)
    table.tap("change_settings", FLOORPERSON, **by_device)
    bet(table)
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("36.05.19.05D(2)")
@pytest.mark.law("CCP ch. 5 C(2)")
@pytest.mark.law("36.05.18.05D(2)")
@pytest.mark.law("ruling 8")
@each_game
@pytest.mark.parametrize("is_through_device", [False, True])
def test_04F_a_preshuffled_deck_is_cut_once_the_device_that_reshuffles_is_gone(
    game: str, is_through_device: bool
) -> None:
    table = FloorTable(game, shuffling="reshuffling_device")
    table.tap("receive_deck", deck="a", back="red", is_preshuffled=True)
    table.tap("verify_deck", FLOORPERSON, deck="a")
    if is_through_device:
        table.tap("shuffle_deck", deck="a")
    table.tap("change_settings", FLOORPERSON, **BY_HAND)
    bet(table)
    assert table.refuses("announce_no_more_bets").key == "deck_not_ready.table"
    table.tap("cut_deck", deck="a", position=20)
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@each_game
def test_13_a_shoe_that_is_down_keeps_no_other_device_from_shuffling(game: str) -> None:
    table = with_deck(game, method="automated_shoe", shuffling="shuffler")
    table.tap("order_reshuffle", FLOORPERSON)
    table.tap("report_fault", device="shoe", fault="jam")
    table.tap("shuffle_deck", deck="a")


@pytest.mark.law("36.05.19.13F")
@pytest.mark.law("CCP ch. 13 E")
@pytest.mark.law("36.05.18.13H")
@each_game
@pytest.mark.parametrize("name", ["shuffler", "shoe"])
def test_13_a_shoe_that_reshuffles_is_down_under_either_name(game: str, name: str) -> None:
    table = with_deck(game, **ONE_MACHINE)
    table.tap("report_fault", device=name, fault="jam")
    assert table.refuses("shuffle_deck", deck="a").params == {"device": name, "fault": "jam"}
    table.tap("return_device", FLOORPERSON, device=name)
    table.tap("shuffle_deck", deck="a")


# A red light at the shuffler: nobody knows whether the shuffle was completed.


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("ruling 46")
@each_game
def test_13_after_a_red_light_the_deck_in_the_shuffler_is_shuffled_again(game: str) -> None:
    table = two_decks(game)
    (report,) = (action for action in offers(table.state, DEALER) if action.name == "report_fault")
    assert report.args["fault"].follows["red_light"] == Follows(
        "reshuffle", RESHUFFLE[game], params={"deck": "b"}
    )
    table.tap("report_fault", device="shuffler", fault="red_light")
    faulted = table.log[-1]
    assert isinstance(faulted, e.DeviceFaulted)
    assert (faulted.reshuffles, faulted.outcome, faulted.law) == ("b", "reshuffle", RESHUFFLE[game])
    assert stages(table) == {"a": "ready", "b": "unshuffled"}
    assert table.refuses("undo").key == "final.device"
    table.tap("return_device", FLOORPERSON, device="shuffler")
    bet(table)
    assert table.refuses("announce_no_more_bets").key == "other_deck_out.table"
    table.make_ready("b")
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@each_game
def test_13_a_red_light_at_an_empty_shuffler_reshuffles_nothing_that_is_dealt(game: str) -> None:
    table = with_deck(game, shuffling="shuffler")
    table.start_round()
    table.tap("report_fault", device="shuffler", fault="red_light")
    faulted = table.log[-1]
    assert isinstance(faulted, e.DeviceFaulted)
    assert (faulted.reshuffles, faulted.outcome) == ("", "stops")
    assert stages(table) == {"a": "dealt"}
