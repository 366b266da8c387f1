"""A wrong number of cards: a misdeal, or a replacement to complete, by whether that seat has drawn."""

import pytest

from games.rulebook.submission import Method
from games.table import events as e
from games.table.action import Follows
from games.table.offers import offers
from tests.people import DEALER
from tests.table.floor_table import FloorTable, dealt_table
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_first_decision, draw_all

KIND = "wrong_number_of_cards"
MISDEALT = {"manual_shoe": "36.05.19.08F(4)", "hand": "36.05.19.09D(4)", "automated_shoe": "36.05.19.10C(3)"}


def noted(table: Table | FloorTable, seat: int | None = None) -> tuple[str, str]:
    """Report a wrong number of cards; return what it leads to."""
    table.tap("report_irregularity", kind=KIND, seat=seat)
    event = next(one for one in reversed(table.log) if isinstance(one, e.IrregularityNoted))
    return event.outcome, event.law


def shown(table: Table) -> Follows:
    (offer,) = [action for action in offers(table.state, DEALER) if action.name == "report_irregularity"]
    return offer.args["kind"].follows[KIND]


@pytest.mark.law("36.05.19.08F(4)")
@pytest.mark.law("36.05.19.09D(4)")
@pytest.mark.law("36.05.19.10C(3)")
@pytest.mark.law("ruling 44")
@pytest.mark.parametrize("method", MISDEALT)
def test_08F_in_the_draws_a_seat_that_has_not_drawn_was_misdealt(method: Method) -> None:
    table = dealt_table("double_draw", method=method, shuffling="shuffler")
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    table.tap("draw", seat=1, count=2)
    assert noted(table, 2) == ("void", MISDEALT[method])
    (request,) = table.state.now.requests
    assert (request.kind, request.law) == ("void", MISDEALT[method])


@pytest.mark.law("36.05.19.08F(4)")
@pytest.mark.law("36.05.19.11C(6)")
@pytest.mark.law("ruling 13")
def test_11C_the_dealer_reads_for_each_seat_whether_it_is_completed_or_void() -> None:
    table = at_first_decision(1, 2, 3)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    draw_all(table, 2, 0)
    void, completes = ("void", "36.05.19.08F(4)"), ("completes", "ruling 13")
    # Seat 2 kept all its cards, so none of them is a replacement.
    assert shown(table).by_seat == {"1": completes}
    assert (shown(table).outcome, shown(table).law) == void
    draw_all(table, 1)
    table.tap("decide", seat=1, choice="place")
    table.tap("decide", seat=2, choice="fold")
    assert (shown(table).outcome, shown(table).law) == completes
    assert shown(table).by_seat == {"2": void}


@pytest.mark.law("36.05.19.11C(6)")
@pytest.mark.law("36.05.19.11C(12)")
@pytest.mark.law("ruling 13")
def test_11C_a_short_replacement_found_after_the_next_decision_is_completed() -> None:
    table = at_first_decision(1, 2)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    draw_all(table, 2, 1)
    table.all_decide("place")
    assert noted(table, 1) == ("completes", "ruling 13")
    assert not table.state.now.requests
    table.tap("announce_no_more_bets")
    assert noted(table) == ("completes", "ruling 13")
    draw_all(table, 1, 1)
    assert noted(table, 2) == ("completes", "ruling 13")


@pytest.mark.law("CCP ch. 13 C")
@pytest.mark.law("ruling 44")
def test_13C_a_cross_of_the_wrong_number_voids_though_every_hand_folded() -> None:
    table = criss_cross(1, 2)
    table.bet(1, five_card_bonus="5.00")
    table.deal()
    table.all_decide("fold")
    table.turn(left="2c")
    assert noted(table) == ("void", "CCP ch. 13 C")


@pytest.mark.law("CCP ch. 13 C")
@pytest.mark.law("36.05.19.08F(4)")
@pytest.mark.law("ruling 44")
@pytest.mark.parametrize(
    ("game", "law"), [("criss_cross", "CCP ch. 13 C"), ("double_draw", "36.05.19.08F(4)")]
)
@pytest.mark.parametrize("others", [(), (2,)])
def test_13C_a_folded_hand_is_counted_as_it_is_collected(
    game: str, law: str, others: tuple[int, ...]
) -> None:
    table = dealt_table(game, (1, *others))
    table.tap("decide", seat=1, choice="fold")
    assert noted(table, 1) == ("void", law)


@pytest.mark.law("36.05.19.08F(4)")
def test_08F_a_hand_that_was_turned_up_had_its_five_cards() -> None:
    table = at_first_decision(1, 2)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    draw_all(table, 0, 0)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    draw_all(table, 0, 0)
    table.hand(1, "2c 5d 7s 9c Kd")
    refused = table.refuses("report_irregularity", kind=KIND, seat=1)
    assert (refused.key, refused.law) == ("cannot_be.irregularity", "36.05.19.08F(4)")
