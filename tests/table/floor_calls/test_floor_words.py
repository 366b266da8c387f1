"""The log of a call, a hold and a request: who, when, why and the outcome."""

from typing import Any

import pytest

from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.model import Hold, Request
from games.table.stub.due import expected_stub
from games.table.terms import phases_of
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import OPENED_AT, FloorTable, asked_to_rule, dealt_table, places_of, turned_up
from tests.table.paid_amounts import pay_differently
from tests.table.pure_table import Table


def last(table: FloorTable | Table) -> e.AnyEvent:
    return table.log[-1]


def test_a_call_says_when_it_was_made_and_who_answered() -> None:
    table = FloorTable()
    table.wait(minutes=3)
    table.tap("call_floor")
    assert last(table) == e.FloorCalled(at=table.time)
    table.tap("answer_call", FLOORPERSON)
    assert last(table) == e.CallAnswered(by=FLOORPERSON.id)


def test_a_hold_says_who_laid_it_and_what_came_of_it_and_is_the_floor_s_to_release() -> None:
    table = FloorTable()
    table.tap("hold_table", FLOORPERSON, reason="dispute")
    assert last(table) == e.TableHeld(hold=Hold("dispute", FLOORPERSON.id, OPENED_AT))
    assert table.refuses("release_hold", outcome="none").code == "wrong_role"
    table.tap("release_hold", PIT_BOSS, outcome="player was right")
    assert last(table) == e.HoldReleased(outcome="player was right", by=PIT_BOSS.id)


def test_a_request_is_written_with_who_asked_and_for_which_step() -> None:
    table = dealt_table()
    table.wait(seconds=30)
    step = table.state.step
    table.tap("request_void", reason="fire alarm")
    asked = Request(1, "void", "fire alarm", DEALER.id, table.time, table.state.now.round_number, step)
    assert last(table) == e.RequestMade(request=asked)
    refused = table.refuses("request_void", reason="again")
    assert (refused.code, refused.params) == ("waiting", {"reason": "fire alarm"})


def test_an_answer_is_written_with_who_gave_it_and_why() -> None:
    table = dealt_table()
    table.tap("request_void", reason="one")
    assert table.refuses("deny_request", number=1, reason="x").code == "wrong_role"
    table.tap("deny_request", FLOORPERSON, number=1, reason="no cause")
    assert last(table) == e.RequestClosed(
        number=1, answer="denied", by=FLOORPERSON.id, reason="no cause", kind="void"
    )
    table.tap("request_void", reason="two")
    table.tap("withdraw_request", number=2)
    assert last(table) == e.RequestClosed(number=2, answer="withdrawn", by=DEALER.id, kind="void")
    table.tap("request_void", reason="three")
    table.tap("approve_request", FLOORPERSON, number=3)
    closed, voided = table.log[-2:]
    assert closed == e.RequestClosed(number=3, answer="approved", by=FLOORPERSON.id, kind="void")
    assert isinstance(voided, e.RoundVoided)
    assert (voided.reason, voided.approved_by, voided.law) == ("three", FLOORPERSON.id, None)
    assert voided.phase == table.state.felt.phase == phases_of(table.state)[-1].name


def test_a_ruling_is_written_as_it_was_given() -> None:
    table, _ = asked_to_rule()
    assert table.refuses("approve_request", FLOORPERSON, number=1, ruling="").code == "bad_choice"
    table.tap("approve_request", FLOORPERSON, number=1, ruling="play_on")
    assert last(table) == e.RequestClosed(number=1, answer="play_on", by=FLOORPERSON.id, kind="ruling")
    table, law = asked_to_rule()
    table.tap("approve_request", FLOORPERSON, number=1, ruling="void")
    voided = next(event for event in table.log if isinstance(event, e.RoundVoided))
    assert voided.law == law


@pytest.mark.law("ruling 41")
def test_a_deck_that_leaves_with_its_round_is_written_with_the_reason() -> None:
    table = dealt_table()
    stub = expected_stub(table.state)
    for _ in range(2):
        table.tap("count_stub", count=stub + 1)
    table.tap("count_places", places=places_of(table))
    table.tap("approve_request", FLOORPERSON, number=1)
    assert last(table) == e.DeckRemoved(deck="a", reason="wrong_deck")


@pytest.mark.law("ruling 43")
@pytest.mark.law("ruling 47")
def test_a_refusal_names_its_ruling() -> None:
    table = dealt_table()
    turned_up(table, "Ac", "As", "9h")
    table.tap("request_void", reason="fouled deck")
    asker = Actor(DEALER.id, "pit_boss", is_assigned=True)
    assert table.refuses("approve_request", asker, number=1).law == "ruling 47"
    assert table.refuses("deny_request", asker, number=1, reason="x").law == "ruling 47"
    assert table.refuses("approve_request", FLOORPERSON, number=1).law == "ruling 43"


@pytest.mark.law("ruling 43")
@pytest.mark.parametrize("paid", ["0.01", "0.00"])
def test_a_cent_paid_differently_is_a_payout_and_so_is_an_amount_due_and_not_paid(paid: str) -> None:
    """Seat 2 has lost and got a cent, or was to be paid and got nothing, as a floorperson says."""
    table = dealt_table()
    if paid == "0.01":
        turned_up(table, "2c", "4s", "9h")
    else:
        turned_up(table, "Ac", "As", "9h")
    pay_differently(table, seat=2, paid=paid, reason="slip")
    table.tap("request_void", reason="fouled deck")
    assert table.refuses("approve_request", FLOORPERSON, number=2).key == "needs_pit_boss.void"
    table.tap("approve_request", PIT_BOSS, number=2)
    # The cent goes back and three bets of ten are returned; or the bets were returned with no winnings.
    voided = next(event for event in table.log if isinstance(event, e.RoundVoided))
    back = {difference.seat: difference.cents for difference in voided.differences}
    assert back == ({2: 29_99} if paid == "0.01" else {})


def lost_by(table: FloorTable, seat: int) -> set[str]:
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert event.seat == seat
    assert event.result is not None
    return {wager.outcome for wager in event.result.wagers.values()}


@pytest.mark.law("36.05.18.07B(2)")
def test_a_seat_is_forfeited_once_by_the_floor_in_a_dealt_round() -> None:
    table = FloorTable()
    args: dict[str, Any] = {"seat": 1, "reason": "abandoned"}
    assert table.refuses("forfeit_seat", FLOORPERSON, **args).key == "not_in.seat"
    table = dealt_table(seats=(1, 2, 4))
    assert table.refuses("forfeit_seat", **args).key == "wrong_role.floor"
    for seat in (3, 7):
        refused = table.refuses("forfeit_seat", FLOORPERSON, seat=seat, reason="abandoned")
        assert (refused.key, refused.law) == ("not_in.seat", "36.05.18.07B(2)")
    refused = table.refuses("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    assert (refused.key, refused.law) == ("bad_choice.forfeit", "36.05.18.07B(2)")
    table.tap("forfeit_seat", FLOORPERSON, **args)
    assert lost_by(table, 1) == {"forfeited"}
    assert table.refuses("forfeit_seat", FLOORPERSON, **args).key == "not_in.seat"
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.refuses("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned").key == "not_in.seat"


def test_a_seat_that_is_settled_is_not_forfeited() -> None:
    table = dealt_table()
    turned_up(table, "Ac", "As", "9h")
    assert table.refuses("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned").key == "not_in.seat"
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert lost_by(table, 1) == {"forfeited"}


@pytest.mark.law("CCP ch. 11 A(5)")
def test_a_player_who_broke_a_rule_of_criss_cross_forfeits() -> None:
    table = dealt_table("criss_cross")
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="violation")
    assert lost_by(table, 2) == {"forfeited"}
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert lost_by(table, 1) == {"forfeited"}


def test_at_a_table_of_steps_alone_the_last_seat_forfeits_too() -> None:
    table = Table(rules={}, depth="procedure")
    table.tap("seat_player", seat=7)
    table.tap("mark_in", seats=(7,))
    table.deal()
    table.tap("forfeit_seat", FLOORPERSON, seat=7, reason="abandoned")
    assert last(table) == e.SeatForfeited(seat=7, reason="abandoned", law="36.05.18.07B(2)")
