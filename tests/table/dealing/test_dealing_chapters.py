"""A table cites the chapter of its dealing method: manual shoe, hand or automated shoe."""

import pytest

from games.registry import GAMES
from games.rulebook.submission import METHODS, Method
from games.table.offers import offers
from games.table.stub.due import expected_stub
from games.table.terms import law_of
from games.table.view.dealers_card import build_dealers_card
from games.table.view.table import prompt
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import LAW, FloorTable, at_the_fifth_call, places_of

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
    table.tap("count_places", places=places_of(table))
    (request,) = table.state.now.requests
    assert request.law is not None
    assert request.law.startswith(chapter(game, method))


def laws(*texts: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.law(law) for law in texts]


CALLS = [
    pytest.param(game, method, law, marks=laws(law))
    for game, method, law in (
        ("double_draw", "manual_shoe", "36.05.19.08C"),
        ("double_draw", "hand", "36.05.19.09A(5)"),
        ("double_draw", "automated_shoe", "36.05.19.10A(2)"),
        ("criss_cross", "manual_shoe", "CCP ch. 8 C"),
        ("criss_cross", "hand", "CCP ch. 9 A(5)"),
        ("criss_cross", "automated_shoe", "CCP ch. 10 A(2)"),
    )
]


@pytest.mark.parametrize(("game", "method", "law"), CALLS)
def test_09A_no_card_is_dealt_before_no_more_bets_is_announced(game: str, method: Method, law: str) -> None:
    table = dealt_by(game, method)
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    refused = table.refuses("deal")
    assert refused.key == "not_now.phase"
    assert refused.law is not None
    assert "deal" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("announce_no_more_bets")
    assert table.state.felt.announced == ("dealing",)
    table.tap("deal")
    assert table.refuses("deal").key == "not_now.phase"


# For each method: the paragraph that looks for a misdeal, the misdeal, and the wrong deck.
OFF = [
    pytest.param(game, method, misdeal, wrong_deck, marks=laws(looks, misdeal, wrong_deck))
    for game, method, looks, misdeal, wrong_deck in (
        ("double_draw", "manual_shoe", "36.05.19.08F(3)", "36.05.19.08F(4)", "36.05.19.08F(5)"),
        ("double_draw", "hand", "36.05.19.09D(3)", "36.05.19.09D(4)", "36.05.19.09D(5)"),
        ("double_draw", "automated_shoe", "36.05.19.10C(2)", "36.05.19.10C(3)", "36.05.19.10C(4)"),
        ("criss_cross", "manual_shoe", "CCP ch. 8 F(3)", "CCP ch. 8 F(4)", "CCP ch. 8 F(5)"),
        ("criss_cross", "hand", "CCP ch. 9 D(3)", "CCP ch. 9 D(4)", "CCP ch. 9 D(5)"),
        ("criss_cross", "automated_shoe", "CCP ch. 10 C(2)", "CCP ch. 10 C(3)", "CCP ch. 10 C(4)"),
    )
]


def off_twice(game: str, method: Method) -> FloorTable:
    """A table with one card too few in the stub, counted and counted again."""
    table = dealt_by(game, method)
    table.start_round()
    stub = {"double_draw": 54 - 5, "criss_cross": 52 - 5 - 2}[game]
    table.tap("count_stub", count=stub - 1)
    refused = table.refuses("count_places", places=places_of(table))
    assert (refused.key, refused.law) == ("stub_off.recount", law_of(table.state, "count_the_stub"))
    assert "count_places" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("count_stub", count=stub - 1)
    return table


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
@pytest.mark.parametrize(("game", "method", "misdeal", "wrong_deck"), OFF)
def test_09D_the_missing_card_at_a_place_is_a_misdeal_and_the_deck_stays(
    game: str, method: Method, misdeal: str, wrong_deck: str
) -> None:
    table = off_twice(game, method)
    table.tap("count_places", places=places_of(table, 1))
    (request,) = table.state.now.requests
    assert (request.kind, request.reason, request.law) == ("void", "misdeal", misdeal)
    table.tap("approve_request", FLOORPERSON, number=request.number)
    assert table.state.felt.seats[0].result is not None
    assert {wager.outcome for wager in table.state.felt.seats[0].result.wagers.values()} == {"void"}
    table.tap("clear_table")
    assert [deck.stage for deck in table.state.now.decks] == ["unshuffled"]


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
@pytest.mark.parametrize(("game", "method", "misdeal", "wrong_deck"), OFF)
def test_09D_a_card_missing_everywhere_removes_the_entire_deck(
    game: str, method: Method, misdeal: str, wrong_deck: str
) -> None:
    table = off_twice(game, method)
    table.tap("count_places", places=places_of(table))
    (request,) = table.state.now.requests
    assert (request.kind, request.reason, request.law) == ("void", "wrong_deck", wrong_deck)
    table.tap("approve_request", FLOORPERSON, number=request.number)
    table.tap("clear_table")
    assert table.state.now.decks == ()


SAID = {
    "double_draw": ("five cards to each player",),
    "criss_cross": ("the cross of five", "two cards to each player"),
}
DEALS = [
    pytest.param(game, method, marks=laws(*texts))
    for game, method, *texts in (
        ("double_draw", "manual_shoe", "36.05.19.08D(2)"),
        ("double_draw", "hand", "36.05.19.09B(1)"),
        ("double_draw", "automated_shoe", "36.05.19.10B(1)"),
        ("criss_cross", "manual_shoe", "CCP ch. 8 D(2)", "CCP ch. 8 D(3)"),
        ("criss_cross", "hand", "CCP ch. 9 B(1)", "CCP ch. 9 B(2)"),
        ("criss_cross", "automated_shoe", "CCP ch. 10 B(1)", "CCP ch. 10 B(2)"),
    )
]


@pytest.mark.parametrize(("game", "method"), DEALS)
def test_08D_the_deal_is_told_in_words_at_its_step_and_on_the_card(game: str, method: Method) -> None:
    table = dealt_by(game, method)
    table.start_round_at_the_call()
    step = prompt(table.state)
    on_card = next(line for line in build_dealers_card(table.state).steps if line.key.endswith("_deal"))
    for text in (step.text, on_card.text):
        assert text.startswith("Deal ")
        assert all(word in text for word in SAID[game])


@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("36.05.19.09C")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("CCP ch. 9 C")
@pytest.mark.parametrize("game", ["double_draw", "criss_cross"])
@pytest.mark.parametrize(
    ("method", "out"), [("manual_shoe", "out of the shoe"), ("hand", "put the stub down")]
)
def test_08E_the_dealer_is_told_at_the_deal_that_its_stub_is_counted(
    game: str, method: Method, out: str
) -> None:
    table = at_the_fifth_call(game, method=method, shuffling="shuffler")
    words = [note.text for note in prompt(table.state).notes if note.key.startswith("note.count_stub")]
    assert len(words) == 1
    assert out in words[0]
    assert words[0].endswith("count it now.")
