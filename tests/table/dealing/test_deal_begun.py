"""A card is out before the deal was entered: the round counts, and the call stands."""

import pytest

from games.registry import GAMES
from games.table.offers import offers
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable
from tests.table.rounds.double_draw_rounds import double_draw

# One void of each text that happens while the cards are going out.
VOIDS = {"double_draw": "wrong_number_of_cards", "criss_cross": "card_face_up", "let_it_ride": "card_face_up"}


def called(game: str, **settings: str) -> FloorTable:
    table = FloorTable(game, **settings)
    table.open_deck()
    table.start_round_at_the_call()
    return table


def void_in_the_deal(table: FloorTable) -> None:
    """Void the round by what came out wrong, without a tap for the deal."""
    while not table.state.now.requests:
        table.tap("report_irregularity", kind=VOIDS[table.game])
    table.tap("approve_request", FLOORPERSON, number=table.state.now.requests[0].number)
    table.tap("clear_table")


def notes(table: FloorTable) -> list[str]:
    return [note.key for note in view(table.state).prompt.notes]


@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_a_round_that_was_void_while_its_cards_went_out_counts(game: str) -> None:
    table = called(game)
    for dealt in range(1, 5):
        void_in_the_deal(table)
        assert (table.state.now.uncounted, table.deck().uncounted) == (dealt, dealt)
        table.make_ready()
        table.start_round_at_the_call()
    void_in_the_deal(table)
    table.make_ready()
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    refused = table.refuses("announce_no_more_bets")
    assert refused.key == "stub_uncounted.rounds"


@pytest.mark.law("36.05.19.09C")
@pytest.mark.law("CCP ch. 9 C")
@pytest.mark.law("ruling 4")
@pytest.mark.parametrize("game", ["double_draw", "criss_cross"])
def test_09C_so_does_one_that_was_dealt_by_hand(game: str) -> None:
    table = called(game, method="hand", shuffling="shuffler")
    void_in_the_deal(table)
    assert table.state.now.uncounted == 1


@pytest.mark.law("ruling 4")
@each_game
def test_4_a_round_that_goes_on_after_a_card_was_out_counts_once(game: str) -> None:
    table = called(game)
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    assert table.state.now.uncounted == 1
    table.tap("undo")
    assert table.state.now.uncounted == 1
    assert table.refuses("undo").key == "final.card_out"
    table.tap("deal")
    assert (table.state.now.uncounted, table.deck().stage) == (1, "dealt")


@pytest.mark.law("ruling 4")
@each_game
def test_4_the_fifth_round_is_dealt_to_its_end_and_counted_after_a_card_was_out(game: str) -> None:
    table = called(game)
    for _ in range(3):
        void_in_the_deal(table)
        table.make_ready()
        table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    # The fourth round is not the one whose stub is counted.
    assert "note.count_stub_manual_shoe" not in notes(table)
    void_in_the_deal(table)
    table.make_ready()
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    assert "note.count_stub_manual_shoe" in notes(table)
    table.tap("deal")
    assert view(table.state).prompt.key == "step.count_blind"


def test_an_irregularity_after_the_deal_counts_nothing_again() -> None:
    table = called("double_draw")
    table.tap("deal")
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    assert table.state.now.uncounted == 1


def test_a_table_without_a_deck_has_nothing_to_count() -> None:
    table = double_draw(1)
    table.tap("announce_no_more_bets")
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    assert table.state.felt.is_deal_begun
    assert table.state.now.uncounted == 0


@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@each_game
def test_07D_the_call_is_not_taken_back_once_a_card_is_known_to_be_out(game: str) -> None:
    table = called(game)
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    refused = table.refuses("take_back_call")
    law = table.law("7 D" if game == "criss_cross" else "07D")
    assert (refused.key, refused.law) == ("final.call_dealt", law)
    assert "take_back_call" not in {action.name for action in offers(table.state, DEALER)}
    # What shows a card to be out is no slip for the dealer to undo, or the call could be taken back after it.
    assert table.refuses("undo").key == "final.card_out"


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@pytest.mark.law("ruling 7")
@each_game
def test_05G_no_recut_and_no_reshuffle_is_ordered_once_a_card_is_known_to_be_out(game: str) -> None:
    table = called(game)
    assert {"order_recut", "order_reshuffle"} <= {action.name for action in offers(table.state, FLOORPERSON)}
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    assert table.refuses("order_recut", FLOORPERSON, reason="cut too high").key == "no_cut.recut"
    assert table.refuses("order_reshuffle", FLOORPERSON, reason="cut too high").key == "wrong_stage.reshuffle"
    offered = {action.name for action in offers(table.state, FLOORPERSON)}
    assert offered.isdisjoint({"order_recut", "order_reshuffle"})
