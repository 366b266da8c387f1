"""Cards drawn in error and wrong numbers of cards, in the deal and in the draws."""

import pytest

from games.messages.catalog import messages
from games.table import events as e
from games.table.action import Follows
from games.table.offers import offers
from games.table.view.dealers_card import build_dealers_card
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table
from tests.table.rounds.double_draw_rounds import at_first_decision, at_showdown, double_draw, draw_all

METHODS = [
    pytest.param(method, shuffling, law, marks=pytest.mark.law(law))
    for method, shuffling, law in (
        ("manual_shoe", "by_hand", "36.05.19.08F(4)"),
        ("hand", "shuffler", "36.05.19.09D(4)"),
        ("automated_shoe", "shuffler", "36.05.19.10C(3)"),
    )
]


def reportable(table: Table | FloorTable) -> dict[str, Follows]:
    """Return what the dealer may report now, with what follows."""
    found = [action for action in offers(table.state, DEALER) if action.name == "report_irregularity"]
    return dict(found[0].args["kind"].follows) if found else {}


def report(table: Table | FloorTable, kind: str, seat: int = 1) -> tuple[str, str]:
    """Report it at a seat, and return the outcome and the paragraph that are in the log."""
    table.tap("report_irregularity", kind=kind, seat=seat)
    noted = next(event for event in reversed(table.log) if isinstance(event, e.IrregularityNoted))
    return noted.outcome, noted.law


def in_draw(which: int) -> Table:
    """Two players at the first or the second draw."""
    table = at_first_decision(1, 2)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    if which == 2:
        draw_all(table, 0, 0)
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
    return table


@pytest.mark.parametrize(
    ("game", "law"),
    [
        pytest.param("double_draw", "36.05.19.13C", marks=pytest.mark.law("36.05.19.13C")),
        pytest.param("criss_cross", "CCP ch. 13 B", marks=pytest.mark.law("CCP ch. 13 B")),
        pytest.param("let_it_ride", "36.05.18.13C", marks=pytest.mark.law("36.05.18.13C")),
    ],
)
def test_13C_a_card_drawn_in_error_that_nobody_saw_is_the_next_card_and_play_goes_on(
    game: str, law: str
) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    assert report(table, "card_drawn_unseen") == ("plays", law)
    assert not table.state.now.requests
    table.tap("deal")
    # It is dealt, so no card is missing from the stub.
    assert table.state.now.boxed_cards == 0


@pytest.mark.law("ruling 13")
@pytest.mark.parametrize("which", [1, 2])
def test_13_a_card_drawn_in_error_that_was_seen_goes_to_the_floorperson(which: int) -> None:
    table = in_draw(which)
    assert report(table, "card_drawn_seen") == ("floor", "ruling 13")
    (request,) = table.state.now.requests
    assert request.kind == "ruling"
    assert table.refuses("draw", seat=1, count=0).code == "waiting"
    table.tap("approve_request", FLOORPERSON, number=request.number, ruling="play_on")
    table.tap("draw", seat=1, count=0)


@pytest.mark.law("ruling 44")
@pytest.mark.parametrize(("method", "shuffling", "law"), METHODS)
def test_08F_a_wrong_number_of_cards_in_the_deal_voids_by_the_chapter_of_its_method(
    method: str, shuffling: str, law: str
) -> None:
    table = FloorTable("double_draw", method=method, shuffling=shuffling)
    table.open_deck()
    table.start_round()
    assert reportable(table)["wrong_number_of_cards"] == Follows("void", law, is_of_seat=True)
    on_card = {one.kind: one.law for one in build_dealers_card(table.state).irregularities}
    assert on_card["wrong_number_of_cards"] == law
    assert report(table, "wrong_number_of_cards") == ("void", law)
    (request,) = table.state.now.requests
    assert (request.kind, request.law) == ("void", law)
    table.tap("approve_request", FLOORPERSON, number=request.number)
    assert table.state.now.void == "wrong_number_of_cards"


@pytest.mark.law("36.05.19.11C(6)")
@pytest.mark.law("36.05.19.11C(12)")
@pytest.mark.law("36.05.19.13C")
@pytest.mark.law("ruling 13")
@pytest.mark.parametrize("which", [1, 2])
def test_11C_a_wrong_number_in_a_draw_is_completed_and_voids_nothing(which: int) -> None:
    table = in_draw(which)
    table.tap("draw", seat=1, count=1)
    assert report(table, "wrong_number_of_cards") == ("completes", "ruling 13")
    assert not table.state.now.requests
    table.tap("draw", seat=2, count=1)
    # It is noticed after the last draw too.
    assert reportable(table)["wrong_number_of_cards"].outcome == "completes"


@pytest.mark.law("ruling 13")
def test_13_the_dealer_is_told_how_a_wrong_number_in_a_draw_is_mended() -> None:
    words = messages()["follows.completes"]
    assert "Deal the missing cards" in words
    assert "nobody saw plays as the next card" in words
    assert "report one that was seen" in words


@pytest.mark.law("ruling 44")
def test_44_a_hand_with_a_wrong_number_of_cards_at_its_turn_voids() -> None:
    table = at_showdown(1, 2)
    table.hand(1, "2c 3d 9h Ks 4c")
    assert report(table, "wrong_number_of_cards", seat=2) == ("void", "36.05.19.08F(4)")


@pytest.mark.law("ruling 12")
def test_12_too_few_cards_are_reported_only_where_the_stub_is_too_short_for_a_draw() -> None:
    table = double_draw(*range(1, 7))
    table.tap("announce_no_more_bets")
    assert "too_few_cards" not in reportable(table)
    table.tap("deal")
    table.tap("report_irregularity", kind="card_face_up")
    refused = table.refuses("report_irregularity", kind="too_few_cards", seat=1)
    assert (refused.key, refused.law) == ("cannot_be.irregularity", "ruling 12")
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, *[3] * 6)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, 1, 1, 1, 1)
    # One card is left for seat 5, who may draw one.
    assert "too_few_cards" not in reportable(table)
    draw_all(table, 1)
    assert reportable(table)["too_few_cards"].outcome == "void"
    assert report(table, "too_few_cards") == ("void", "ruling 12")
