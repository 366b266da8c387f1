"""A hand that was due a payout: the dealer does not enter it again, and no way round lowers who approves."""

from typing import Any

import pytest

from games.table import events as e
from games.table.offers import offers
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.corrections.corrected_rounds import changed, correct, differences
from tests.table.payments.won_rounds import at_showdown, royal
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross


def paid(**submitted: str) -> Table:
    """Seat 2 has a pair of aces, which pays 30.00; seat 1 is still face down."""
    table = at_showdown(1, 2, **submitted)
    table.hand(2, "Ac 4d 5s")
    assert table.net(2) == "30.00"
    return table


@pytest.mark.law("ruling 43")
@pytest.mark.parametrize("cards", [("8c", "4d", "5s"), ("Ac", "Kd", "5s")])
def test_what_a_hand_was_due_is_changed_by_the_floor_alone(cards: tuple[str, ...]) -> None:
    table = paid()
    refused = table.refuses("reenter_cards", seat=2, cards=cards)
    assert (refused.key, refused.law) == ("was_due.hand", "ruling 43")
    assert refused.params == {"seat": 2, "due": "30.00"}
    assert correct(table, seat=2, cards=cards).was_paid


def test_cards_that_pay_the_same_are_still_entered_again_in_place() -> None:
    table = paid()
    table.tap("reenter_cards", seat=2, cards=("Ac", "4d", "6s"))
    assert table.state.felt.seats[1].cards == ("Ac", "4d", "6s")


@pytest.mark.law("ruling 43")
def test_what_a_bonus_paid_does_not_shut_the_hand_after_it() -> None:
    table = criss_cross(1, bonus="5.00")
    table.deal()
    for cards in ({"left": "Ac", "right": "9d"}, {"top": "4h", "bottom": "9s"}, {"middle": "9c"}):
        table.all_decide("1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    table.hand(1, "7h 2d")
    table.tap("reenter_cards", seat=1, cards=("9h", "3d"))
    refused = table.refuses("reenter_cards", seat=1, cards=("7h", "2d"))
    assert (refused.key, refused.params["due"]) == ("was_due.hand", "110.00")


@pytest.mark.law("ruling 43")
def test_a_correction_to_a_loser_leaves_the_void_to_the_pit_boss_and_nothing_to_reopen() -> None:
    table = paid()
    assert differences(correct(table, seat=2, cards=("8c", "4d", "5s"))) == {2: -60_00}
    table.hand(1, "7c 8d 2s")
    assert table.refuses("reopen_step", FLOORPERSON, reason="too early").key == "nothing_to_reopen.paid"
    table.tap("request_void", reason="fouled deck")
    (request,) = table.state.now.requests
    assert request.needs == "pit_boss"
    table.tap("approve_request", PIT_BOSS, number=request.number)
    voided = next(event for event in table.log if isinstance(event, e.RoundVoided))
    assert {one.seat: one.cents for one in voided.differences} == {1: 30_00, 2: 30_00}


def test_a_hand_whose_payment_waits_is_not_entered_again_by_the_dealer() -> None:
    table = royal()
    for cards in (("Qh", "Jh", "9h"), ("Th", "Jh", "Qh")):
        assert table.refuses("reenter_cards", seat=2, cards=cards).key == "was_due.payment"
    assert not table.offers("reenter_cards")
    correct(table, seat=2, cards=("Qh", "Jh", "9h"))
    assert not table.state.now.payments


def test_cards_are_not_replaced_by_the_name_of_a_hand() -> None:
    table = at_showdown(1, 2, depth="winners")
    table.hand(2, "Qc 4d 5s")
    assert table.refuses("redeclare_hand", seat=2, hands={"main": "two_pair"}).key == "cards_shown.hand"
    assert "redeclare_hand" not in {action.name for action in offers(table.state, DEALER)}
    refused = table.refuses("request_correction", reason="x", seat=2, hands={"main": "two_pair"})
    assert refused.key == "cards_shown.hand"


def test_nor_in_a_round_that_is_closed() -> None:
    table = paid(depth="winners")
    table.tap("seat_loses", seat=1)
    record = table.clear()
    named = changed(record, 2, cards=None, declared={"main": "nothing"})
    args: dict[str, Any] = {"round_number": 1, "record": record, "reason": "x"}
    refused = table.refuses("correct_closed_round", corrected=named, **args)
    assert refused.key == "cards_shown.hand"
    shown = changed(record, 1, declared=None, cards=["7c", "8d", "2s"])
    table.tap("correct_closed_round", corrected=shown, **args)


@pytest.mark.law("ruling 43")
def test_where_no_amounts_are_recorded_a_settled_hand_counts_as_paid() -> None:
    table = Table("let_it_ride", {}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(1, 2))
    table.deal()
    for place in ("first", "second"):
        table.all_decide()
        table.tap("turn_card", place=place)
    assert table.offers("reopen_step", FLOORPERSON)
    table.tap("turn_hand", seat=2)
    refused = table.refuses("reopen_step", FLOORPERSON, reason="too early")
    assert (refused.key, refused.law) == ("nothing_to_reopen.paid", "ruling 43")
    table.tap("request_void", reason="fouled deck")
    assert table.state.now.requests[0].needs == "pit_boss"
