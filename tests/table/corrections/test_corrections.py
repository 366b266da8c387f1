"""Wrong entries: requested by one person, approved by another, the whole round settled again."""

from typing import Any

import pytest

from games.table import events as e
from games.table.action import Argument
from games.table.actor import Actor
from games.table.offers import offers
from games.table.played import settle_forfeit
from games.table.terms import phases_of
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.corrections.corrected_rounds import (
    PROGRESSIVE_RULES,
    correct,
    differences,
    round_with_progressive,
)
from tests.table.paid_amounts import pay_differently
from tests.table.pure_table import Table


@pytest.mark.law("36.05.18.12G")
@pytest.mark.law("ruling 33")
@pytest.mark.law("ruling 34")
def test_a_mis_entered_card_settles_the_whole_round_again_with_meter_and_envy() -> None:
    table = round_with_progressive()
    meter = table.state.now.meter_cents
    assert meter == 1_003_00
    table.tap("request_correction", reason="that was the ten", seat=3, cards=("Qh", "Jh", "Th"))
    action = next(a for a in offers(table.state, PIT_BOSS) if a.name == "approve_request")
    assert action.args["reading"] == Argument(least="0.01", most="999999999999.99")
    refused = table.refuses("approve_request", PIT_BOSS, number=1)
    assert (refused.code, refused.law) == ("meter_unconfirmed", "36.05.18.12G")
    table.tap("approve_request", PIT_BOSS, number=1, reading="1003.00")
    event = table.log[-2]
    assert isinstance(event, e.RoundCorrected)
    assert event.meter_difference_cents == 0
    assert (event.asked_by, event.approved_by, event.reading_cents) == (DEALER.id, PIT_BOSS.id, 1_003_00)
    # Bet 1 was withdrawn; bets 2 and 3 go back at once. What they win at 1000 to 1 and the whole meter wait.
    assert differences(event) == {3: 20_00}
    assert table.state.now.payments[0].amount_cents == 20_000_00 + 1_003_00
    assert table.state.now.meter_cents == 1_000_00
    assert table.state.now.payments[0].amount_cents == 21_003_00
    assert table.refuses("undo").code == "nothing_to_undo"
    for seat in (2, 1):
        table.tap("pay_envy", seat=seat)
    table.clear()
    # And back again: what was paid is listed as due back.
    table = round_with_progressive()
    correct(table, "1003.00", seat=3, cards=("Qh", "Jh", "Th"))
    for seat in (2, 1):
        table.tap("pay_envy", seat=seat)
    table.pay()
    event = correct(table, seat=3, cards=("Qh", "Jh", "2c"))
    assert differences(event) == {3: -21_023_00, 2: -5_000_00, 1: -5_000_00}
    assert table.state.now.meter_cents == meter
    assert table.phase == "settled"
    table.tap("clear_table")


@pytest.mark.law("ruling 33")
def test_wagers_that_were_mis_entered_move_the_meter_too() -> None:
    table = round_with_progressive()
    bets = {"bet_1": "20.00", "bet_2": "20.00", "bet_3": "20.00"}
    event = correct(table, seat=2, wagers=bets)
    assert differences(event) == {2: 35_00}
    assert table.state.now.meter_cents == 1_002_00
    assert table.state.felt.contributed_cents == 2_00
    refused = table.refuses("request_correction", reason="x", seat=2, wagers={"bet_1": "1.00"})
    assert refused.code == "missing_wager"


def test_a_decision_and_a_community_card_may_have_been_mis_entered() -> None:
    table = round_with_progressive()
    assert differences(correct(table, seat=2, decisions={"bet_2": "withdraw"})) == {2: -10_00}
    # Without an ace on the table the pair is gone, and the two bets that rode lose.
    assert differences(correct(table, community={"first": "9h"})) == {2: -40_00}
    refused = table.refuses("request_correction", reason="x", community={"first": "Kh"})
    assert refused.code == "duplicate_card"
    table.clear()


@pytest.mark.law("ruling 43")
def test_a_correction_after_a_payout_needs_a_floorperson_who_did_not_ask() -> None:
    table = round_with_progressive()
    table.tap("request_correction", reason="x", seat=2, cards=("9c", "4d", "5s"))
    assert table.state.now.requests[0].needs == "floorperson"
    assert table.refuses("clear_table").code == "waiting"
    asker = Actor(DEALER.id, "floorperson", is_assigned=True)
    assert table.refuses("approve_request", asker, number=1).code == "own_request"
    assert "approve_request" not in {action.name for action in offers(table.state, asker)}
    assert table.refuses("approve_request", number=1).code == "wrong_role"
    table.tap("deny_request", FLOORPERSON, number=1, reason="it was the ace")
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "no_request"
    before = table.state.felt
    table.tap("request_correction", reason="x", seat=2, cards=("9c", "4d", "5s"))
    table.tap("withdraw_request", number=2)
    assert table.state.felt == before


def test_what_was_not_entered_or_is_the_same_is_refused() -> None:
    table = Table(rules=PROGRESSIVE_RULES)
    assert table.refuses("request_correction", reason="x", seat=1).code == "no_round"
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    for entries, key in (
        ({"seat": 1, "cards": ("2c", "3c", "4c")}, "not_entered.hand"),
        ({"seat": 1, "decisions": {"bet_2": "ride"}}, "not_entered.decision"),
        ({"seat": 1, "decisions": {"ante": "ride"}}, "not_entered.decision"),
        ({"seat": 1, "decisions": {"bet_1": "fold"}}, "bad_choice.word"),
        ({"seat": 1, "decisions": {"bet_1": "ride"}}, "nothing_changed.correction"),
        ({"seat": 3, "decisions": {"bet_1": "ride"}}, "not_entered.seat"),
        ({"decisions": {"bet_1": "ride"}}, "not_entered.which_seat"),
        ({"community": {"first": "2c"}}, "not_entered.place"),
        ({"six_card_box": ("2c", "3c", "4c")}, "not_entered.place"),
    ):
        assert table.refuses("request_correction", reason="x", **entries).key == key
    table.tap("turn_card", place="first", card="Ah")
    correct(table, seat=1, decisions={"bet_1": "withdraw"})
    assert table.state.felt.seats[0].decisions == {"bet_1": "withdraw"}
    assert table.asked == 1


def test_a_card_that_lies_elsewhere_or_is_none_of_the_deck_corrects_nothing() -> None:
    table = Table(rules=PROGRESSIVE_RULES)
    table.seat(1, 2)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(2, "2c 3c 4c")
    for entries, key in (
        ({"community": {"first": "Kd"}}, "duplicate_card.on_felt"),
        ({"community": {"first": "3c"}}, "duplicate_card.on_felt"),
        ({"community": {"first": "X1"}}, "bad_card.not_in_deck"),
        ({"seat": 2, "cards": ("2c", "3c", "Ah")}, "duplicate_card.on_felt"),
    ):
        assert table.refuses("request_correction", reason="x", **entries).key == key


def test_a_seat_without_amounts_has_nothing_to_correct_yet() -> None:
    table = Table(rules=PROGRESSIVE_RULES)
    table.seat(1)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(2,))
    table.deal()
    table.all_decide()
    refused = table.refuses("request_correction", reason="x", seat=2, decisions={"bet_1": "withdraw"})
    assert refused.key == "missing_wager.none"
    (action,) = (a for a in offers(table.state, DEALER) if a.name == "request_correction")
    assert action.args["seat"].one_of == (1,)


def test_a_declared_hand_becomes_another_or_its_cards() -> None:
    table = Table(rules={}, depth="winners")
    table.seat(1)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("seat_loses", seat=1)
    assert differences(correct(table, seat=1, hands={"main": "two_pair"})) == {1: 90_00}
    refused = table.refuses("request_correction", reason="x", seat=1, hands={"main": "straight"})
    assert refused.code == "bad_hand"
    assert differences(correct(table, seat=1, cards=("Ac", "2d", "3s"))) == {1: -30_00}
    table.clear()


def double_draw() -> Table:
    """Seat 1 folded at the second draw, seat 2 has a flush."""
    table = Table("double_draw", rules={})
    table.seat(1, 2)
    table.deal()
    table.all_decide("place")
    while not table.offers("turn_hand"):
        if table.asked:
            table.all_decide("place", seat_1="fold")
        elif table.offers("draw"):
            table.tap("draw", seat=table.argument("draw", "seat").one_of[0], count=0)
        else:
            table.tap("announce_no_more_bets")
    table.hand(2, "2h 5h 7h 9h Kh")
    return table


def test_a_fold_that_was_none_goes_on_to_be_turned() -> None:
    table = double_draw()
    assert table.phase == "settled"
    event = correct(table, seat=1, decisions={"second_draw": "place"})
    # The wagers the fold took are on the felt again.
    assert differences(event) == {1: 30_00}
    assert table.phase == "showdown"
    table.hand(1, "2c 5d 7s 9c Kd")
    table.clear()


@pytest.mark.law("ruling 12")
def test_a_draw_that_was_mis_entered_is_set_right_after_its_pass() -> None:
    table = double_draw()
    first, second = (phase.name for phase in phases_of(table.state) if phase.kind == "drawing")
    assert table.state.felt.seats[1].draws == {first: 0, second: 0}
    for entries, key in (
        ({"seat": 2, "draws": {first: 4}}, "bad_count.draw"),
        ({"seat": 2, "draws": {second: 2}}, "bad_count.draw"),
        ({"seat": 2, "draws": {"third_draw": 1}}, "not_entered.decision"),
        ({"seat": 1, "draws": {second: 1}}, "not_entered.decision"),
        ({"draws": {first: 1}}, "not_entered.which_seat"),
        ({"seat": 2, "draws": {first: 0}}, "nothing_changed.correction"),
    ):
        assert table.refuses("request_correction", reason="x", **entries).key == key
    event = correct(table, seat=2, draws={first: 3, second: 1})
    assert event.differences == ()
    assert table.state.felt.seats[1].draws == {first: 3, second: 1}
    table.clear()


@pytest.mark.law("ruling 12")
def test_no_draw_is_corrected_to_cards_that_the_stub_does_not_hold() -> None:
    table = Table("double_draw", rules={})
    table.seat(1, 2, 3, 4, 5, 6)
    table.deal()
    for count in (3, 1):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        for seat in range(1, 7):
            table.tap("draw", seat=seat, count=0 if (seat, count) == (6, 1) else count)
    table.tap("report_irregularity", kind="card_face_up")
    name = next(reversed(table.state.felt.seats[0].draws))
    refused = table.refuses("request_correction", reason="x", seat=6, draws={name: 1})
    assert (refused.key, refused.law) == ("too_few_cards.stub", "ruling 12")


def test_a_hand_that_was_folded_loses_what_was_placed_before() -> None:
    table = double_draw()
    event = correct(table, seat=2, decisions={"second_draw": "fold"})
    seat = table.state.felt.seats[1]
    assert (seat.has_folded, seat.cards, "second_draw" in seat.wagers) == (True, (), False)
    assert differences(event)[2] < 0
    table.clear()


def test_a_different_payout_counts_in_the_difference() -> None:
    table = round_with_progressive()
    pay_differently(table, seat=2, paid="25.00", reason="short")
    assert differences(correct(table, seat=2, decisions={"bet_2": "withdraw"})) == {2: -10_00 + 5_00}
    assert table.state.felt.seats[1].paid_apart_cents == 0


def moved(table: Table) -> int:
    """Return what the correction itself has the dealer pay or take back at seat 1."""
    return table.state.felt.seats[0].difference_cents


def test_a_payment_that_waits_follows_the_correction() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(1, "Qh Jh Th")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    assert moved(table) == 0
    correct(table, seat=1, decisions={"bet_1": "withdraw"})
    payment = table.state.now.payments[0]
    assert (payment.amount_cents, payment.confirmed_by) == (20_000_00, "")
    assert moved(table) == 0, "nothing was paid yet, so nothing comes back"
    correct(table, seat=1, decisions={"bet_1": "ride"})
    assert table.state.now.payments[0].amount_cents == 30_000_00
    assert moved(table) == 0, "all of it waits"
    correct(table, seat=1, decisions={"bet_1": "withdraw"})
    table.pay()
    correct(table, seat=1, decisions={"bet_1": "ride"})
    assert table.state.now.payments[1].amount_cents == 10_000_00
    assert moved(table) == 0, "the rest waits again"
    correct(table, seat=1, cards=("Qh", "Jh", "9h"))
    assert [payment.status for payment in table.state.now.payments] == ["made"]
    table.tap("clear_table")


def test_a_correction_has_as_many_cards_as_there_lie_and_amounts_that_are_some() -> None:
    table = Table(rules=PROGRESSIVE_RULES | {"six_card_bonus": "A"})
    table.seat(1, six_card_bonus="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_box", cards=("9c", "9d", "9s"))
    table.hand(1, "2c 3c 4c")
    for entries, key in (
        ({"six_card_box": ("9c", "9d")}, "wrong_card_count.table"),
        ({"seat": 1, "cards": ("2c", "3c")}, "wrong_card_count.seat"),
        ({"seat": 1, "hands": {"main": "two_pair"}}, "cards_needed.depth"),
        ({"seat": 1, "wagers": {}}, "missing_wager.none"),
    ):
        assert table.refuses("request_correction", reason="x", **entries).key == key


def criss_cross(**bonus: str) -> Table:
    """Seat 1 folded right away, seat 2 played to the end."""
    table = Table("criss_cross", rules={"ante_odds": "even_money"})
    table.seat(1, 2, **bonus)
    table.deal()
    for cards in ({"left": "Ah", "right": "Kd"}, {"top": "9s", "bottom": "4h"}, {"middle": "2c"}):
        table.all_decide("1x", seat_1="fold")
        table.turn(**cards)
    return table


def test_a_fold_that_was_none_says_what_it_staked_and_how_it_went_on() -> None:
    table = criss_cross()
    opening = table.opening()
    cases: list[tuple[dict[str, Any], str]] = [
        ({"seat": 1, "decisions": {"across": "1x"}}, "decision_missing.seat"),
        ({"seat": 1, "decisions": {"across": "amount"}}, "missing_wager.box"),
        ({"seat": 1, "wagers": opening | {"across": "2o.00"}}, "bad_amount.wager"),
    ]
    for entries, key in cases:
        assert table.refuses("request_correction", reason="x", **entries).key == key
    whole = {"across": "amount", "down": "1x", "middle": "fold"}
    correct(table, seat=1, wagers=opening | {"across": "20.00"}, decisions=whole)
    seat = table.state.felt.seats[0]
    assert (seat.has_folded, seat.wagers["across"], seat.wagers["down"]) == (True, 20_00, 10_00)


def test_a_fold_whose_bonus_is_still_to_come_keeps_it_whatever_is_corrected_beside_it() -> None:
    table = criss_cross(five_card_bonus="5.00")
    folded = table.state.felt.seats[0]
    event = correct(table, seat=2, decisions={"across": "3x"})
    assert event.differences == ()
    assert table.state.felt.seats[0] == folded
    outcomes = {box: result.outcome for box, result in folded.settled.items()}
    assert outcomes == {"ante_across": "folded", "ante_down": "folded"}


def test_a_seat_that_forfeited_stays_so_whatever_is_corrected_beside_it() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    table.happen(e.SeatForfeited(seat=2, result=settle_forfeit(table.state, 2)))
    table.turn(first="Ah")
    table.all_decide()
    table.turn(second="Kd")
    table.hand(1, "9c 8c 5s")
    lost = table.result(2)
    assert differences(correct(table, seat=1, cards=("9c", "8c", "Ac"))) == {1: 60_00}
    assert (table.result(2), table.state.felt.seats[1].has_forfeited) == (lost, True)
    table.clear()


def test_where_no_amounts_are_recorded_there_is_none_to_correct() -> None:
    table = Table(rules={}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    assert table.refuses("request_correction", reason="x", seat=1).key == "not_recorded.amounts"
    refused = table.refuses("correct_closed_round", round_number=1, corrected={}, reason="x")
    assert refused.key == "not_recorded.amounts"


@pytest.mark.law("ruling 33")
def test_33_a_reading_is_compared_with_our_meter_as_the_corrected_wagers_leave_it() -> None:
    """The progressive wager was 1.00 and not 5.00, so that our meter has 0.80 less than it had."""
    table = round_with_progressive()
    wagers = table.opening() | {"progressive": "1.00"}
    event = correct(table, reading="1010.00", seat=3, cards=("Qh", "Jh", "Th"), wagers=wagers)
    assert (event.reading_cents, event.meter_difference_cents) == (1_010_00, 1_010_00 - 1_002_20)
    assert correct(round_with_progressive(), seat=1, cards=("7c", "8d", "3s")).meter_difference_cents == 0
