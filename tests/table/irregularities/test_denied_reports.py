"""A card that the floor says was not face up: it is not set aside, and has not begun the deal."""

import pytest

from games.table import events as e
from games.table.stub.due import expected_stub
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, at_the_fifth_call, dealt_table, places_of
from tests.table.pure_table import Table

FIRST_VOIDS = "criss_cross"
SECOND_VOIDS = ["double_draw", "let_it_ride"]
ANSWERS = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}


def deny(table: FloorTable | Table) -> None:
    number = table.state.now.requests[0].number
    table.tap("deny_request", FLOORPERSON, number=number, reason="it was the cover card")


@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("CCP ch. 8 F")
@pytest.mark.law("ruling 39")
@pytest.mark.law("ruling 41")
def test_13A_a_denied_card_is_not_missing_from_the_stub_of_the_fifth_round() -> None:
    table = at_the_fifth_call(FIRST_VOIDS)
    table.tap("deal")
    right = expected_stub(table.state)
    table.tap("report_irregularity", kind="card_face_up")
    assert expected_stub(table.state) == right - 1
    deny(table)
    assert (table.state.now.boxed_cards, expected_stub(table.state)) == (0, right)
    table.tap("count_stub", count=right)
    assert table.state.now.stub_off is None
    table.tap("decide", seat=1, choice="1x")


@pytest.mark.law("36.05.19.13B")
@pytest.mark.law("36.05.18.13B")
@pytest.mark.law("36.05.19.08F")
@pytest.mark.law("36.05.18.08F")
@pytest.mark.law("ruling 39")
@pytest.mark.parametrize("game", SECOND_VOIDS)
def test_13B_a_denied_second_card_leaves_the_first_one_set_aside(game: str) -> None:
    table = dealt_table(game)
    right = expected_stub(table.state) - 1
    for _ in range(2):
        table.tap("report_irregularity", kind="card_face_up")
    deny(table)
    assert (table.state.now.boxed_cards, expected_stub(table.state)) == (1, right)
    # Another one is the second again.
    table.tap("report_irregularity", kind="card_face_up")
    deny(table)
    table.tap("count_stub", count=right)
    table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("ruling 4")
def test_13A_a_denied_card_that_alone_began_the_deal_has_not_begun_it() -> None:
    table = FloorTable(FIRST_VOIDS)
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_face_up")
    assert (table.deck().uncounted, table.state.now.uncounted) == (1, 1)
    deny(table)
    assert not table.state.felt.is_deal_begun
    assert (table.deck().uncounted, table.state.now.uncounted) == (0, 0)
    table.tap("order_recut", FLOORPERSON, reason="cover card")
    table.tap("cut_deck", deck="a", position=20)
    table.tap("deal")
    assert (table.deck().uncounted, table.state.now.uncounted) == (1, 1)


@pytest.mark.law("36.05.18.13B")
@pytest.mark.law("36.05.19.13B")
@pytest.mark.parametrize("game", SECOND_VOIDS)
def test_13B_a_card_that_was_set_aside_has_begun_the_deal_whatever_becomes_of_the_second(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    for _ in range(2):
        table.tap("report_irregularity", kind="card_face_up")
    deny(table)
    assert table.state.felt.is_deal_begun
    assert (table.deck().uncounted, table.state.now.uncounted) == (1, 1)


@pytest.mark.law("CCP ch. 13 A")
def test_13A_at_a_table_without_decks_the_call_may_be_taken_back_again() -> None:
    table = Table(FIRST_VOIDS, {"ante_odds": "even_money"})
    table.seat(1)
    table.tap("announce_no_more_bets")
    table.tap("report_irregularity", kind="card_face_up")
    deny(table)
    table.tap("take_back_call")
    assert (table.phase, table.state.now.boxed_cards) == ("betting", 0)


@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("ruling 41")
def test_13A_a_report_in_an_old_log_stays_set_aside_and_the_count_still_finds_its_way_out() -> None:
    table = dealt_table(FIRST_VOIDS)
    table.tap("report_irregularity", kind="card_face_up")
    # Logs from before have the denial alone.
    table.happen(e.RequestClosed(number=1, answer="denied", by=FLOORPERSON.id, reason="it was not so"))
    assert table.state.now.boxed_cards == 1
    for _ in range(2):
        table.tap("count_stub", count=expected_stub(table.state) + 1)
    table.tap("count_places", places=places_of(table))
    deny(table)
    table.tap("waive_count", PIT_BOSS, reason="counted by me")
    table.tap("decide", seat=1, choice="1x")


@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("ruling 46")
def test_13_a_denied_card_leaves_the_deal_begun_that_a_jam_shows() -> None:
    table = FloorTable("criss_cross", method="automated_shoe", shuffling="shuffler")
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_face_up")
    table.tap("report_fault", device="shoe", fault="jam")
    for request in table.state.now.requests:
        table.tap("deny_request", FLOORPERSON, number=request.number, reason="it was the cover card")
    assert (table.state.now.boxed_cards, table.state.felt.is_deal_begun) == (0, True)
    assert table.refuses("take_back_call").key == "final.call_dealt"


@pytest.mark.law("36.05.18.13B")
@pytest.mark.law("36.05.19.13B")
@pytest.mark.parametrize("game", ["let_it_ride", "double_draw"])
def test_13B_a_card_set_aside_is_in_the_deck_again_after_the_call_was_reopened(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("report_irregularity", kind="card_face_up")
    table.tap("report_irregularity", kind="card_drawn_unseen", seat=1)
    table.tap("reopen_step", FLOORPERSON, reason="called too early")
    assert table.state.now.boxed_cards == 0
