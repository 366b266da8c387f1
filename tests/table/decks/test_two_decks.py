"""Two decks: one is dealt while the other is in the shuffler, and only one is ever in the discard rack."""

import pytest

from games.registry import GAMES
from games.table.offers import offers
from games.table.view.table import prompt
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable, new_settings

STORED = {"double_draw": "36.05.19.03B(3)", "criss_cross": "CCP ch. 3 B(3)", "let_it_ride": "36.05.18.03B(3)"}


def two_decks(game: str = "let_it_ride") -> FloorTable:
    table = FloorTable(game, shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    return table


def play_void_round(table: FloorTable) -> None:
    """Deal a round, void it, and clear the felt."""
    table.start_round()
    table.tap("request_void", reason="alarm")
    table.tap("approve_request", FLOORPERSON, number=table.state.now.request_count)
    table.tap("clear_table")


def place_wagers(table: FloorTable) -> None:
    wagers = dict.fromkeys(GAMES[table.game].opening_bets, "10.00")
    table.tap("place_wagers", seat=1, wagers=wagers)


@pytest.mark.law("36.05.19.03B(3)")
@pytest.mark.law("CCP ch. 3 B(3)")
@pytest.mark.law("36.05.18.03B(3)")
@pytest.mark.law("36.05.19.03B(5)")
@pytest.mark.law("CCP ch. 3 B(5)")
@pytest.mark.law("36.05.18.03B(5)")
@pytest.mark.law("ruling 10")
@each_game
def test_03B_one_deck_is_dealt_once_the_other_is_out_of_the_rack_and_in_the_shuffler(game: str) -> None:
    table = two_decks(game)
    play_void_round(table)
    assert (table.state.now.deck_in_use, table.deck("a").stage) == ("b", "unshuffled")
    shown = prompt(table.state)
    assert (shown.key, shown.law, shown.params) == ("step.store_deck", STORED[game], {"deck": "a"})
    place_wagers(table)
    refused = table.refuses("announce_no_more_bets")
    assert (refused.key, refused.law, refused.params) == ("other_deck_out.table", STORED[game], {"deck": "a"})
    assert "announce_no_more_bets" not in {action.name for action in offers(table.state, DEALER)}
    table.make_ready("a")
    table.tap("announce_no_more_bets")
    table.tap("deal")
    assert (table.deck("a").stage, table.deck("b").stage) == ("ready", "dealt")


@pytest.mark.law("36.05.19.03B(4)")
@pytest.mark.law("CCP ch. 3 B(4)")
@pytest.mark.law("36.05.18.03B(4)")
@pytest.mark.law("ruling 6")
@each_game
def test_03B_each_of_two_decks_is_dealt_every_other_round(game: str) -> None:
    table = two_decks(game)
    dealt = []
    for _ in range(4):
        table.start_round()
        dealt += [deck.name for deck in table.state.now.decks if deck.stage == "dealt"]
        table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
        table.tap("clear_table")
        table.make_ready(dealt[-1])
    assert dealt == ["a", "b", "a", "b"]
    # It is the turn of a. It is not ready, and no round goes to b twice in a row.
    table.tap("order_reshuffle", FLOORPERSON, reason="a card flashed")
    assert (table.deck("a").stage, table.deck("b").stage) == ("unshuffled", "ready")
    place_wagers(table)
    assert table.refuses("announce_no_more_bets").key == "deck_not_ready.table"


@pytest.mark.law("36.05.18.03B(3)")
def test_03B_the_deal_is_refused_when_the_other_deck_left_the_shuffler_after_the_call() -> None:
    table = two_decks()
    table.start_round_at_the_call()
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("return_device", FLOORPERSON, device="shuffler")
    assert table.refuses("deal").key == "other_deck_out.table"
    shown = prompt(table.state)
    assert (shown.key, shown.params) == ("step.store_deck", {"deck": "b"})
    table.make_ready("b")
    table.tap("deal")


@pytest.mark.law("36.05.18.03B(3)")
@pytest.mark.law("36.05.18.05H")
def test_03B_both_decks_of_an_idle_table_are_put_back_before_one_is_dealt() -> None:
    table = two_decks()
    table.tap("seat_player", seat=1)
    table.tap("declare_idle")
    table.tap("spread_deck", deck="a")
    table.tap("show_deck", deck="a")
    table.tap("wash_deck", deck="a")
    table.make_ready("a")
    place_wagers(table)
    assert table.refuses("announce_no_more_bets").key == "other_deck_out.table"
    table.tap("spread_deck", deck="b")
    assert prompt(table.state).key == "step.idle_face_down"
    table.tap("show_deck", deck="b")
    table.tap("wash_deck", deck="b")
    table.make_ready("b")
    table.tap("announce_no_more_bets")


@pytest.mark.law("ruling 10")
@each_game
@pytest.mark.parametrize("left", ["a", "b"])
def test_10_when_one_of_two_decks_leaves_play_goes_on_with_one(game: str, left: str) -> None:
    table = two_decks(game)
    play_void_round(table)
    table.tap("remove_deck", deck="b" if left == "a" else "a", reason="marked card")
    for _ in range(2):
        if table.deck(left).stage != "ready":
            table.make_ready(left)
        play_void_round(table)
        assert table.state.now.deck_in_use == left
    table.open_deck("c", "green")
    table.make_ready(left)
    table.start_round()


@pytest.mark.law("36.05.18.03B(2)")
def test_a_deck_that_is_only_being_prepared_does_not_keep_the_other_from_being_dealt() -> None:
    table = FloorTable(shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.tap("receive_deck", deck="b", back="blue")
    table.start_round()


@pytest.mark.law("36.05.18.03B")
def test_with_one_deck_the_other_is_removed_and_not_shuffled() -> None:
    table = two_decks()
    play_void_round(table)
    table.tap("change_settings", FLOORPERSON, **new_settings(shuffling="shuffler"))
    place_wagers(table)
    assert table.refuses("announce_no_more_bets").key == "old_deck_first.table"
    assert prompt(table.state).key == "step.betting"
