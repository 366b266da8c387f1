"""A device fails when a card is out but no deal was entered, and a shoe that is the shuffler too."""

import dataclasses
from typing import Any

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.action import Follows
from games.table.devices.decide import FAULTS
from games.table.devices.offers import what_follows
from games.table.evolve import evolve
from games.table.offers import offers
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable

WRONG_COUNT = {"double_draw": "36.05.19.05E", "criss_cross": "CCP ch. 5 B", "let_it_ride": "36.05.18.05E"}
ONE_MACHINE: dict[str, Any] = {"method": "automated_shoe", "shuffling": "reshuffling_device"}
each_name = pytest.mark.parametrize("name", ["shuffler", "shoe"])


def with_deck(game: str, **settings: Any) -> FloorTable:
    table = FloorTable(game, **{"shuffling": "counting_shuffler"} | settings)
    table.open_deck()
    return table


def with_a_card_out(game: str, **settings: Any) -> FloorTable:
    """A table after the call whose first card is out, though no deal was entered."""
    table = with_deck(game, **settings)
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    return table


def names_of(table: FloorTable) -> list[str]:
    return [deck.name for deck in table.state.now.decks]


def rounds(table: FloorTable) -> tuple[int, int]:
    """The uncounted rounds of the table and of its deck."""
    return table.state.now.uncounted, table.deck().uncounted


# A shoe that jams after the call was dealing.


@pytest.mark.law("36.05.18.10D")
@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 4")
@each_game
def test_10D_a_round_that_a_shoe_jam_voids_counts_though_its_deal_was_not_entered(game: str) -> None:
    table = with_deck(game, method="automated_shoe", shuffling="by_hand")
    for number in range(1, 6):
        table.start_round_at_the_call()
        table.tap("report_fault", device="shoe", fault="jam")
        table.tap("approve_request", FLOORPERSON, number=number)
        table.tap("clear_table")
        assert rounds(table) == (number, number)
        table.tap("return_device", FLOORPERSON, device="shoe")
        table.make_ready()
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    if game == "let_it_ride":
        assert table.refuses("announce_no_more_bets").key == "stub_uncounted.rounds"
    else:
        table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@each_game
def test_13_after_a_shoe_jam_the_call_stands_and_nothing_is_recut_though_the_floor_denies_the_void(
    game: str,
) -> None:
    table = with_deck(game, method="automated_shoe", shuffling="by_hand")
    table.start_round_at_the_call()
    table.tap("report_fault", device="shoe", fault="jam")
    table.tap("deny_request", FLOORPERSON, number=1, reason="the lid was open")
    assert table.refuses("take_back_call").key == "final.call_dealt"
    table.tap("return_device", FLOORPERSON, device="shoe")
    assert table.refuses("order_reshuffle", FLOORPERSON).key == "wrong_stage.reshuffle"
    assert table.refuses("order_recut", FLOORPERSON).key == "no_cut.recut"
    table.tap("deal")
    assert rounds(table) == (1, 1)


@pytest.mark.law("36.05.18.10D")
@pytest.mark.law("ruling 4")
@each_game
@pytest.mark.parametrize("is_dealt", [False, True])
def test_10D_a_shoe_jam_counts_no_round_twice_and_concerns_no_deck_in_another_shuffler(
    game: str, is_dealt: bool
) -> None:
    table = with_deck(game, method="automated_shoe", decks=2)
    table.open_deck("b", "blue")
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    if is_dealt:
        table.tap("deal")
    table.tap("report_fault", device="shoe", fault="jam")
    assert (rounds(table), table.deck("b").stage) == ((1, 1), "ready")


# The shuffler fails with the first card out.


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@pytest.mark.law("ruling 4")
@each_game
@pytest.mark.parametrize("ruling", ["void", "play_on"])
def test_05E_a_deck_counted_wrong_with_a_card_out_leaves_after_its_round(game: str, ruling: str) -> None:
    table = with_a_card_out(game)
    assert what_follows(table.state, "shuffler", "wrong_count") == Follows(
        "remove_later", WRONG_COUNT[game], params={"deck": "a"}
    )
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    (request,) = table.state.now.requests
    assert (request.kind, request.reason, request.law) == ("ruling", "wrong_count", WRONG_COUNT[game])
    assert names_of(table) == ["a"]
    assert table.refuses("deal").code == "waiting"
    table.tap("approve_request", FLOORPERSON, number=1, ruling=ruling)
    table.tap("return_device", FLOORPERSON, device="shuffler")
    if ruling == "play_on":
        table.tap("deal")
        table.tap("request_void", reason="alarm")
        table.tap("approve_request", FLOORPERSON, number=2)
    assert rounds(table) == (1, 1)
    table.tap("clear_table")
    assert names_of(table) == []


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("ruling 46")
@each_game
@pytest.mark.parametrize("fault", ["jam", "red_light"])
def test_13_a_shuffler_that_stops_with_a_card_out_reshuffles_nothing_of_its_deck(
    game: str, fault: str
) -> None:
    table = with_a_card_out(game)
    table.tap("report_fault", device="shuffler", fault=fault)
    faulted = table.log[-1]
    assert isinstance(faulted, e.DeviceFaulted)
    assert (faulted.device, faulted.fault, faulted.reshuffles) == ("shuffler", fault, "")
    assert table.deck().stage == "ready"
    table.tap("return_device", FLOORPERSON, device="shuffler")
    table.tap("deal")
    assert rounds(table) == (1, 1)


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@each_game
def test_05E_of_two_decks_the_other_one_leaves_with_a_card_out_too(game: str) -> None:
    table = with_deck(game, decks=2)
    table.open_deck("b", "blue")
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert (names_of(table), table.state.now.requests) == (["a"], ())


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@pytest.mark.law("36.05.19.05A")
@pytest.mark.law("CCP ch. 5 A")
@pytest.mark.law("36.05.18.05A")
@pytest.mark.law("ruling 4")
@each_game
def test_05G_once_the_call_is_reopened_the_deck_is_shuffled_anew_and_its_next_deal_counts(game: str) -> None:
    table = with_a_card_out(game, shuffling="by_hand")
    table.tap("reopen_step", FLOORPERSON, reason="called too early")
    assert (table.deck().stage, rounds(table)) == ("unshuffled", (1, 1))
    assert table.refuses("announce_no_more_bets").key == "deck_not_ready.table"
    table.make_ready()
    table.tap("announce_no_more_bets")
    table.tap("order_recut", FLOORPERSON, reason="cut too high")
    table.tap("cut_deck", deck="a", position=20)
    table.tap("deal")
    assert rounds(table) == (2, 2)


@pytest.mark.law("ruling 4")
@each_game
def test_4_a_deal_that_is_reopened_counts_once_though_a_card_was_reported_before_it(game: str) -> None:
    table = with_a_card_out(game, shuffling="by_hand")
    table.tap("deal")
    before = table.state
    table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
    assert (rounds(table), table.state.felt.is_deal_begun) == ((1, 1), False)
    table.make_ready()
    table.tap("deal")
    assert rounds(table) == (2, 2)
    # In older logs the reopening counted the round, and the next deal did not.
    older = e.StepReopened(step="cards_dealt", reason="early", by="8", taken_back=(2,), deck="a")
    state = evolve(before, older)
    assert (state.now.uncounted, state.felt.is_deal_begun) == (2, True)


# A shoe that shuffles and counts by itself is one machine with two names.


@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("CCP ch. 5 G")
@pytest.mark.law("36.05.19.05I")
@pytest.mark.law("36.05.18.05I")
@pytest.mark.law("ruling 9")
@each_game
def test_5B_a_fault_leads_to_the_same_under_either_name_of_one_machine(game: str) -> None:
    table = with_deck(game, **ONE_MACHINE)
    states = [table.state]
    table.start_round_at_the_call()
    states.append(table.state)
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    states.append(table.state)
    table.tap("deal")
    states.append(table.state)
    table.tap("decide", seat=1, choice={"double_draw": "place", "criss_cross": "1x"}.get(game, "ride"))
    states.append(table.state)
    for state in states:
        for fault in FAULTS:
            assert what_follows(state, "shoe", fault) == what_follows(state, "shuffler", fault)
    jams = [what_follows(state, "shoe", "jam").outcome for state in states]
    assert jams == ["reshuffle", "void", "void", "void", "stops"]


@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("CCP ch. 5 G")
@each_name
def test_5B_a_deck_that_a_shoe_counted_wrong_leaves_criss_cross_under_either_name(name: str) -> None:
    table = with_deck("criss_cross", **ONE_MACHINE)
    table.tap("report_fault", device=name, fault="wrong_count")
    assert names_of(table) == []
    table = with_deck("criss_cross", **ONE_MACHINE)
    table.start_round()
    table.tap("report_fault", device=name, fault="wrong_count")
    assert [(one.kind, one.law) for one in table.state.now.requests] == [("ruling", "CCP ch. 5 B")]
    table.tap("approve_request", FLOORPERSON, number=1, ruling="void")
    table.tap("clear_table")
    assert names_of(table) == []


@pytest.mark.law("36.05.19.05I")
@pytest.mark.law("36.05.18.05I")
@pytest.mark.law("ruling 9")
@each_name
@pytest.mark.parametrize("game", ["double_draw", "let_it_ride"])
def test_05I_and_stays_in_the_other_games(game: str, name: str) -> None:
    table = with_deck(game, **ONE_MACHINE)
    table.tap("report_fault", device=name, fault="wrong_count")
    assert names_of(table) == ["a"]


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@each_name
@each_game
def test_13_a_jam_of_one_machine_in_the_deal_voids_and_reshuffles_the_deck_stored_in_it(
    game: str, name: str
) -> None:
    table = with_deck(game, decks=2, **ONE_MACHINE)
    table.open_deck("b", "blue")
    table.start_round()
    table.tap("report_fault", device=name, fault="jam")
    assert [request.reason for request in table.state.now.requests] == ["shoe_jam"]
    assert (table.deck("a").stage, table.deck("b").stage) == ("dealt", "unshuffled")


def test_a_shoe_that_only_deals_counts_nothing_and_its_light_stops_the_deal() -> None:
    table = with_deck("criss_cross", method="automated_shoe")
    assert {what_follows(table.state, "shoe", fault).outcome for fault in FAULTS} == {"stops"}


def test_a_red_light_only_stops_the_deal_where_the_law_knows_no_jam(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["let_it_ride"]
    monkeypatch.setitem(GAMES, "let_it_ride", dataclasses.replace(game, irregularities={}))
    table = with_deck("let_it_ride")
    assert what_follows(table.state, "shuffler", "red_light").outcome == "stops"
    assert "report_fault" in {action.name for action in offers(table.state, DEALER)}
