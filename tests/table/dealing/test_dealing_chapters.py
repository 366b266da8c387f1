"""A table cites the chapter that it is dealt by: manual shoe, hand or automated shoe."""

import pytest

from games.registry import GAMES
from games.rulebook.submission import METHODS, Method
from games.table.stub.decide import expected_stub
from games.table.view.dealers_card import build_dealers_card
from games.table.view.table import prompt
from tests.each_game import each_game
from tests.table.floor_table import LAW, FloorTable

CHAPTER: dict[Method, str] = {"manual_shoe": "08", "hand": "09", "automated_shoe": "10"}

each_method = pytest.mark.parametrize("method", METHODS)


def dealt_by(game: str, method: Method) -> FloorTable:
    shuffling = "by_hand" if method == "manual_shoe" else "shuffler"
    table = FloorTable(game, method=method, shuffling=shuffling)
    table.open_deck()
    return table


def chapter(game: str, method: Method) -> str:
    number = CHAPTER[method]
    return LAW[game] + (number.lstrip("0") if game == "criss_cross" else number)


@each_game
@each_method
def test_the_deal_is_asked_for_by_the_chapter_of_its_method(game: str, method: Method) -> None:
    table = dealt_by(game, method)
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    table.tap("announce_no_more_bets")
    assert prompt(table.state).law.startswith(chapter(game, method))
    deal = next(step for step in build_dealers_card(table.state).steps if step.key.endswith("_deal"))
    assert deal.law.startswith(chapter(game, method))


@each_game
@each_method
def test_a_stub_that_is_off_is_recounted_and_voids_by_the_chapter_of_its_method(
    game: str, method: Method
) -> None:
    table = dealt_by(game, method)
    table.start_round()
    wrong = expected_stub(table.state) - 1
    table.tap("count_stub", count=wrong)
    law = table.refuses("decide", seat=1, choice="ride").law
    assert law is not None
    assert law.startswith(chapter(game, method))
    table.tap("count_stub", count=wrong)
    table.tap("count_places", places={"everything_else": 5})
    (request,) = table.state.now.requests
    assert request.law is not None
    assert request.law.startswith(chapter(game, method))
