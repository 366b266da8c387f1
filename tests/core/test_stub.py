"""A stub that is off: a recount, every place, and what the law says follows."""

import pytest

from games.registry import GAMES
from games.stub_taps import expected_stub
from tests.core.floors import FLOORPERSON, FloorTable

each_game = pytest.mark.parametrize("game", GAMES)


def dealt(game: str) -> FloorTable:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    return table


@pytest.mark.law("36.05.19.08F")
@pytest.mark.law("36.05.19.09D")
@pytest.mark.law("CCP ch. 8 F")
@pytest.mark.law("CCP ch. 9 D")
@pytest.mark.law("36.05.18.08D(6)")
@pytest.mark.parametrize(("game", "stub"), [("double_draw", 49), ("criss_cross", 45), ("let_it_ride", 47)])
def test_08F_what_is_left_of_a_full_deck_after_the_deal_to_one_player(game: str, stub: int) -> None:
    table = dealt(game)
    assert expected_stub(table.state) == stub
    table.tap("count_stub", count=stub)
    assert table.state.now.stub_off is None
    assert table.state.now.uncounted == 0


@pytest.mark.law("ruling 4")
@each_game
def test_a_stub_that_is_off_is_counted_again_and_the_round_waits(game: str) -> None:
    table = dealt(game)
    right = expected_stub(table.state)
    table.tap("count_stub", count=right - 1)
    assert table.refuses("decide", seat=1, choice="ride").code == "stub_off"
    assert table.refuses("count_places", places={"seat_1": 5}).code == "stub_off"
    table.tap("undo")
    assert table.state.now.stub_off is None
    table.tap("count_stub", count=right - 1)
    table.tap("count_stub", count=right)
    assert table.state.now.stub_off is None


@pytest.mark.law("36.05.19.08F(3)")
@pytest.mark.law("36.05.19.08F(4)")
@pytest.mark.law("CCP ch. 8 F(3)")
@pytest.mark.law("CCP ch. 8 F(4)")
@pytest.mark.law("36.05.18.08F(1)")
@pytest.mark.law("ruling 41")
@each_game
def test_08F_a_full_deck_that_was_misdealt_voids_and_stays(game: str) -> None:
    table = dealt(game)
    size = len(GAMES[game].DECK)
    stub = expected_stub(table.state) - 1
    table.tap("count_stub", count=stub)
    table.tap("count_stub", count=stub)
    table.tap("count_places", places={"everything_else": size - stub})
    request = table.state.now.requests[0]
    assert (request.kind, request.reason, request.removes_deck) == ("void", "misdeal", False)
    table.tap("approve_request", FLOORPERSON, number=request.number)
    table.tap("clear_table")
    assert table.deck().stage == "unshuffled"
    assert table.state.now.stub_off is None


@pytest.mark.law("36.05.19.08F(5)")
@pytest.mark.law("CCP ch. 8 F(5)")
@pytest.mark.law("36.05.18.08F(2)")
@pytest.mark.law("ruling 41")
@each_game
@pytest.mark.parametrize("off_by", [-1, 1])
def test_08F_a_deck_that_is_not_full_voids_and_leaves_the_table(game: str, off_by: int) -> None:
    table = dealt(game)
    size = len(GAMES[game].DECK)
    stub = expected_stub(table.state) + off_by
    dealt_cards = size - expected_stub(table.state)
    table.tap("count_stub", count=stub)
    table.tap("count_stub", count=stub)
    table.tap("count_places", places={"everything_else": dealt_cards})
    assert table.state.now.requests[0].reason == "wrong_deck"
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("clear_table")
    assert table.state.now.decks == ()


@pytest.mark.law("ruling 39")
@pytest.mark.law("ruling 41")
def test_a_card_set_aside_is_not_in_the_stub() -> None:
    table = dealt("let_it_ride")
    table.tap("report_irregularity", kind="card_face_up")
    assert expected_stub(table.state) == 46
    table.tap("count_stub", count=46)
    assert table.state.now.stub_off is None
