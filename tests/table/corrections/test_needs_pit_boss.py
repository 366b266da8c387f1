"""Corrections that take the pit boss: much money, a lower wager that lost, and a fold that plays again."""

from typing import Any

import pytest

from games.rulebook.submission import Thresholds
from games.table import events as e
from games.table.approvals.view import request_view
from games.table.corrections.model import Moved
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.corrections.corrected_rounds import changed, closed_round, correct
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross, to_the_end
from tests.table.rounds.double_draw_rounds import at_showdown

LOSING, PAIR = "7c 8d 2s", "Ac 4d 5s"


def settled(cards: str = LOSING, **submitted: Any) -> Table:
    """Return a round of Let It Ride whose one hand was turned, with an ace and a king on the table."""
    table = Table(rules={"three_card_bonus": "A"}, **submitted)
    table.seat(1, three_card_bonus="10.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(1, cards)
    return table


def lost_double_draw() -> Table:
    table = at_showdown(1)
    table.hand(1, "2c 4d 6h 8s Tc")
    return table


def lost_criss_cross() -> Table:
    table = criss_cross(1)
    table.deal()
    turned = ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "9s"}, {"middle": "Kd"})
    for cards in turned:
        table.all_decide("1x")
        table.turn(**cards)
    table.hand(1, "3c 7h")
    return table


@pytest.mark.law("ruling 43")
@pytest.mark.parametrize(
    ("table", "box"), [(lost_double_draw(), "second_draw"), (lost_criss_cross(), "middle")]
)
def test_43_a_lost_hand_that_is_corrected_to_a_fold_is_voided_by_the_pit_boss_alone(
    table: Table, box: str
) -> None:
    event = correct(table, seat=1, decisions={box: "fold"})
    assert (event.was_settled, event.approved_by) == (True, PIT_BOSS.id)
    closed = next(event for event in table.log if isinstance(event, e.RequestClosed))
    assert (closed.answer, closed.by) == ("approved", PIT_BOSS.id)
    table.tap("request_void", reason="mistake")
    (request,) = table.state.now.requests
    assert table.refuses("approve_request", FLOORPERSON, number=request.number).key == "needs_pit_boss.void"


@pytest.mark.law("ruling 43")
@pytest.mark.parametrize(("least", "why"), [(60_00, ("large",)), (60_01, ())])
def test_43_a_correction_of_as_much_as_a_payment_with_paperwork_takes_the_pit_boss(
    least: int, why: tuple[str, ...]
) -> None:
    table = settled(thresholds=Thresholds(tax_form_cents=least))
    table.tap("request_correction", reason="mis-entered", seat=1, cards=tuple(PAIR.split()))
    (request,) = table.state.now.requests
    # The three bets of 10 lost, and win 10 each: 60 in all.
    assert (request.why_pit_boss, request.needs) == (why, "pit_boss" if why else "floorperson")
    assert request_view(table.state, request).why_pit_boss == why
    if why:
        assert table.refuses("approve_request", FLOORPERSON, number=1).key == "needs_pit_boss.large"
        table.tap("approve_request", PIT_BOSS, number=1)


def test_what_earlier_corrections_of_the_round_have_moved_counts() -> None:
    """Steps of 30 and 60 are small; the 90 that they come to are not."""
    table = settled(thresholds=Thresholds(tax_form_cents=80_00))
    assert correct(table, seat=1, cards=tuple(PAIR.split())).approved_by == FLOORPERSON.id
    assert table.state.felt.seats[0].corrected_cents == 60_00
    table.tap("request_correction", reason="mis-entered", seat=1, cards=("Ac", "Kd", "5s"))
    assert table.state.now.requests[0].why_pit_boss == ("large",)


@pytest.mark.parametrize(
    "entries",
    [
        {"wagers": {"bet_1": "1.00", "bet_2": "1.00", "bet_3": "1.00", "three_card_bonus": "10.00"}},
        {"wagers": {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}},
        {"decisions": {"bet_1": "withdraw"}},
    ],
)
def test_a_wager_that_lost_is_lowered_dropped_or_withdrawn_by_the_pit_boss(
    entries: Any,
) -> None:
    table = settled()
    table.tap("request_correction", reason="mis-entered", seat=1, **entries)
    assert table.state.now.requests[0].why_pit_boss == ("losing_wager",)
    assert table.refuses("approve_request", FLOORPERSON, number=1).key == "needs_pit_boss.losing_wager"


def test_a_wager_that_lost_is_raised_and_one_that_is_not_settled_changed_by_the_floorperson() -> None:
    table = settled()
    more = {"bet_1": "20.00", "bet_2": "20.00", "bet_3": "20.00", "three_card_bonus": "10.00"}
    event = correct(table, seat=1, wagers=more)
    assert (event.approved_by, event.moved) == (FLOORPERSON.id, Moved(takes_cents=30_00))
    table = Table()
    table.seat(1)
    table.deal()
    table.all_decide()
    event = correct(table, seat=1, decisions={"bet_1": "withdraw"})
    assert (event.approved_by, event.moved) == (FLOORPERSON.id, Moved(staked_cents=-10_00))


def test_stakes_shifted_between_boxes_that_are_not_settled_are_counted_box_by_box() -> None:
    table = Table()
    table.seat(1, bet="100.00", three_card_bonus="10.00")
    table.deal()
    table.all_decide()
    shifted = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00") | {"three_card_bonus": "280.00"}
    event = correct(table, seat=1, wagers=shifted)
    assert event.moved == Moved(staked_cents=540_00)


def test_wagers_beside_a_bonus_that_is_settled_are_counted_too() -> None:
    table = criss_cross(1, bonus="20.00")
    table.deal()
    to_the_end(table)
    table.tap("settle_bonus")
    event = correct(
        table, seat=1, wagers={"ante_across": "15.00", "ante_down": "15.00", "five_card_bonus": "20.00"}
    )
    assert event.moved is not None
    # Both antes, and the three bets of one ante each.
    assert event.moved.staked_cents == 25_00


def test_a_fold_that_becomes_a_bet_takes_the_pit_boss() -> None:
    table = criss_cross(1, 2)
    table.deal()
    table.all_decide("1x", seat_1="fold")
    table.tap("request_correction", reason="mis-entered", seat=1, decisions={"across": "3x"})
    assert table.state.now.requests[0].why_pit_boss == ("plays_again",)
    refused = table.refuses("approve_request", FLOORPERSON, number=1)
    assert (refused.key, refused.law) == ("needs_pit_boss.plays_again", "ruling 43")
    table.tap("withdraw_request", number=1)
    # The wagers of a fold are lost too: lower ones take the pit boss for that alone, or for both.
    lower = table.opening("5.00")
    asked: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
        ({"wagers": lower}, ("losing_wager",)),
        ({"wagers": lower, "decisions": {"across": "3x"}}, ("losing_wager", "plays_again")),
    )
    for entries, why in asked:
        table.tap("request_correction", reason="mis-entered", seat=1, **entries)
        (request,) = table.state.now.requests
        assert request.why_pit_boss == why
        table.tap("withdraw_request", number=request.number)


def test_a_card_on_the_table_that_changes_no_hand_moves_nothing() -> None:
    assert correct(settled(), community={"second": "Ks"}).moved is None


def test_a_closed_round_is_guarded_in_the_same_way_and_from_its_first_record_on() -> None:
    table, record = closed_round()
    lower = changed(
        record, 1, wagers={"bet_1": "1.00", "bet_2": "1.00", "bet_3": "1.00", "progressive": "5.00"}
    )
    args: Any = {"round_number": 1, "record": record, "reason": "tape"}
    table.tap("correct_closed_round", corrected=lower, **args)
    assert table.state.now.requests[0].why_pit_boss == ("losing_wager",)
    table.tap("approve_request", PIT_BOSS, number=1)
    event = table.log[-1]
    assert isinstance(event, e.ClosedRoundCorrected)
    assert event.moved == Moved(pays_cents=27_00)
    raised = {seat["seat"]: seat["wagers"] for seat in record["seats"]}[2]
    small, more = (
        changed(record, 2, wagers=raised | dict.fromkeys(("bet_1", "bet_2", "bet_3"), bet))
        for bet in ("500.00", "900.00")
    )
    table.tap("correct_closed_round", corrected=small, **args)
    assert not table.state.now.requests[0].why_pit_boss
    table.tap("approve_request", FLOORPERSON, number=2)
    again = {"corrected": more, **args, "record": small}
    table.tap("correct_closed_round", **again)
    assert not table.state.now.requests[0].why_pit_boss
    table.tap("withdraw_request", number=3)
    table.tap("correct_closed_round", original=record, **again)
    assert table.state.now.requests[0].why_pit_boss == ("large",)


def test_a_seat_that_forfeited_plays_again_in_a_closed_round_by_the_pit_boss_alone() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(2, LOSING)
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    record = table.clear()
    seats = [dict(seat) for seat in record["seats"]]
    back = next(seat for seat in seats if seat["seat"] == 1)
    args: dict[str, Any] = {"round_number": 1, "record": record, "reason": "came back"}
    lower = changed(record, 1, wagers=dict.fromkeys(back["wagers"], "1.00"))
    table.tap("correct_closed_round", corrected=lower, **args)
    assert table.state.now.requests[0].why_pit_boss == ("losing_wager",)
    table.tap("withdraw_request", number=1)
    back.pop("forfeited")
    back["cards"] = ["Qc", "4d", "5s"]
    corrected = record | {"seats": seats}
    table.tap("correct_closed_round", corrected=corrected, **args)
    assert "plays_again" in table.state.now.requests[0].why_pit_boss
