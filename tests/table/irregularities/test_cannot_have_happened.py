"""An irregularity is refused once it cannot have happened any more: a void then needs a reason in words."""

import pytest

from games.rulebook.irregularity import Consequence
from games.table.offers import offers
from tests.people import DEALER, FLOORPERSON
from tests.table.payments.won_rounds import at_showdown
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_first_decision, draw_all


def kinds(table: Table) -> tuple[str, ...]:
    """The irregularities that the dealer may report now."""
    found = [action for action in offers(table.state, DEALER) if action.name == "report_irregularity"]
    return tuple(str(kind) for kind in found[0].args["kind"].one_of) if found else ()


def cannot_be(table: Table, kind: str, seat: int | None = None) -> None:
    refused = table.refuses("report_irregularity", kind=kind, seat=seat)
    assert refused.key == "cannot_be.irregularity"
    assert refused.law


@pytest.mark.law("36.05.18.13A")
@pytest.mark.law("36.05.18.13B")
@pytest.mark.law("ruling 39")
def test_13B_no_card_is_found_face_up_after_the_deal() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.tap("announce_no_more_bets")
    assert "card_face_up" in kinds(table)
    table.tap("deal")
    table.tap("report_irregularity", kind="card_face_up")
    assert "card_face_up" in kinds(table)
    table.tap("decide", seat=1, choice="ride")
    cannot_be(table, "card_face_up")
    assert "card_face_up" not in kinds(table)


@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("ruling 39")
def test_13A_nor_in_criss_cross_once_a_player_has_answered() -> None:
    table = criss_cross(1, 2)
    table.deal()
    assert "card_face_up" in kinds(table)
    table.all_decide("1x")
    cannot_be(table, "card_face_up")


@pytest.mark.law("36.05.19.13A")
@pytest.mark.law("ruling 42")
def test_13A_in_double_draw_cards_come_out_until_the_last_draw() -> None:
    table = at_first_decision(1, 2)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    draw_all(table, 3, 3)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    assert {"card_face_up", "card_drawn_seen"} <= set(kinds(table))
    draw_all(table, 1, 1)
    table.hand(1, "2c 5d 7s 9c Kd")
    for kind in ("card_face_up", "card_drawn_seen"):
        cannot_be(table, kind)


@pytest.mark.law("ruling 12")
def test_there_are_too_few_cards_only_where_a_player_may_draw_more_than_the_stub_has() -> None:
    table = at_first_decision(1, 2, 3, 4, 5, 6)
    cannot_be(table, "too_few_cards")
    table.tap("report_irregularity", kind="card_face_up")
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    cannot_be(table, "too_few_cards")
    draw_all(table, *[3] * 6)
    cannot_be(table, "too_few_cards")
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    for seat in range(1, 6):
        cannot_be(table, "too_few_cards")
        table.tap("draw", seat=seat, count=1)
    table.tap("report_irregularity", kind="too_few_cards", seat=6)
    (request,) = table.state.now.requests
    assert (request.kind, request.law) == ("void", "ruling 12")


@pytest.mark.law("36.05.18.13E")
@pytest.mark.law("ruling 45")
def test_13E_no_community_card_is_seen_early_once_all_are_up() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    table.turn(first="Ah")
    assert "community_card_seen_early" in kinds(table)
    table.all_decide()
    table.turn(second="Kh")
    cannot_be(table, "community_card_seen_early")


@pytest.mark.law("ruling 14")
def test_a_card_of_the_box_is_seen_early_while_it_is_down_and_where_there_is_one() -> None:
    cannot_be(at_showdown(1, 2), "box_card_seen_early")
    table = Table(rules={"six_card_bonus": "A"})
    table.seat(1)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("report_irregularity", kind="box_card_seen_early")
    (request,) = table.state.now.requests
    assert (request.kind, request.law) == ("ruling", "ruling 14")
    table.tap("approve_request", FLOORPERSON, number=1, ruling="play_on")
    table.tap("turn_box", cards=("2c", "3c", "4c"))
    cannot_be(table, "box_card_seen_early")


@pytest.mark.law("36.05.18.13D")
@pytest.mark.law("ruling 44")
def test_13D_a_hand_that_was_turned_with_its_cards_did_not_have_a_wrong_number() -> None:
    table = at_showdown(1, 2)
    table.hand(2, "2c 7d 9s")
    cannot_be(table, "wrong_number_of_cards", seat=2)
    assert "wrong_number_of_cards" in kinds(table)
    assert table.refuses("report_irregularity", kind="wrong_number_of_cards", seat=9).code == "bad_seat"
    table.hand(1, "3c 8d Ts")
    cannot_be(table, "wrong_number_of_cards")


def test_an_irregularity_may_happen_at_any_time_unless_its_game_says_when() -> None:
    assert Consequence("plays", "ruling 42").happens == "round"
