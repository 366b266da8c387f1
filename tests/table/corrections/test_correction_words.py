"""The corrections that are refused, and what the log keeps of one."""

from typing import Any

import pytest

from games.table import events as e
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.corrections.corrected_rounds import changed, closed_round, round_with_progressive
from tests.table.pure_table import Table

BETS = ("bet_1", "bet_2", "bet_3")


def under_way(game: str = "let_it_ride") -> Table:
    """Seat 1 is in, and the cards are dealt."""
    table = Table(game, {"ante_odds": "even_money"} if game == "criss_cross" else {})
    table.seat(1)
    table.deal()
    return table


def refused(table: Table, **entries: Any) -> str:
    return table.refuses("request_correction", reason="x", **entries).key


def test_what_was_not_recorded_is_not_corrected() -> None:
    table = Table(rules={}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    assert refused(table, seat=1, decisions={"bet_1": "ride"}) == "not_recorded.amounts"
    args: dict[str, Any] = {"record": {}, "corrected": {}, "reason": "x"}
    assert table.refuses("correct_closed_round", round_number=1, **args).key == "not_recorded.amounts"


def test_one_thing_is_asked_at_a_time() -> None:
    table = under_way()
    table.tap("request_void", reason="fire alarm")
    assert refused(table, seat=1, wagers=dict.fromkeys(BETS, "20.00")) == "waiting.request"
    table, record = closed_round()
    args: dict[str, Any] = {
        "round_number": 1,
        "record": record,
        "corrected": changed(record, 3, cards=["Qh", "Jh", "Th"]),
        "reason": "tape",
    }
    table.tap("correct_closed_round", **args)
    assert table.refuses("correct_closed_round", **args).key == "waiting.request"


def test_a_correction_is_of_a_seat_that_is_there_and_says_which() -> None:
    table = under_way()
    wagers = dict.fromkeys(BETS, "20.00")
    assert refused(table, wagers=wagers) == "not_entered.which_seat"
    assert refused(table, decisions={"bet_1": "ride"}) == "not_entered.which_seat"
    assert refused(table, seat=8, wagers=wagers) == "bad_seat.number"
    assert refused(table, seat=8, decisions={"bet_1": "ride"}) == "bad_seat.number"
    assert refused(table, seat=1, wagers={}) == "missing_wager.none"
    assert refused(table, seat=1, wagers=dict.fromkeys(BETS, "10.00")) == "nothing_changed.correction"
    assert refused(Table(), seat=1, wagers=wagers) == "no_round.correction"


def test_an_amount_after_the_deal_is_corrected_with_those_before_it() -> None:
    table = under_way("criss_cross")
    table.tap("decide", seat=1, choice="amount", amount="15.00")
    antes = {"ante_across": "10.00", "ante_down": "10.00"}
    box = next(iter(table.state.felt.seats[0].later))
    answer = table.refuses("request_correction", reason="x", seat=1, wagers=antes | {box: "1o.00"})
    assert (answer.key, answer.params) == ("bad_amount.wager", {"seat": 1, "box": box, "value": "1o.00"})
    table.tap("request_correction", reason="x", seat=1, wagers=antes | {box: "20.00"})
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.felt.seats[0].wagers[box] == 20_00


@pytest.mark.law("ruling 43")
def test_a_correction_after_a_payout_is_the_floorpersons_to_approve() -> None:
    table = round_with_progressive()
    table.tap("request_correction", seat=2, cards=("Ac", "4d", "6s"), reason="misread")
    made = table.log[-1]
    assert isinstance(made, e.RequestMade)
    asked = made.request
    assert (asked.kind, asked.reason, asked.asked_by, asked.needs) == (
        "correction",
        "misread",
        DEALER.id,
        "floorperson",
    )
    assert (asked.law, asked.step, asked.round_number) == (None, table.state.step, 1)
    table.tap("approve_request", FLOORPERSON, number=1)
    corrected = next(event for event in table.log if isinstance(event, e.RoundCorrected))
    assert (corrected.reason, corrected.asked_by, corrected.approved_by) == (
        "misread",
        DEALER.id,
        FLOORPERSON.id,
    )


@pytest.mark.law("ruling 33")
def test_a_closed_round_is_written_with_who_asked_and_who_approved() -> None:
    table, record = closed_round()
    corrected = changed(record, 3, cards=["Qh", "Jh", "Th"])
    table.tap("correct_closed_round", round_number=1, record=record, corrected=corrected, reason="tape")
    assert table.state.now.requests[0].kind == "closed_round"
    assert (table.state.now.requests[0].needs, table.state.now.requests[0].why_pit_boss) == (
        "pit_boss",
        ("large",),
    )
    table.tap("approve_request", PIT_BOSS, number=1)
    event = next(event for event in table.log if isinstance(event, e.ClosedRoundCorrected))
    assert (event.round_number, event.reason, event.asked_by, event.approved_by) == (
        1,
        "tape",
        DEALER.id,
        PIT_BOSS.id,
    )
    assert [result.seat for result in event.old] == [result.seat for result in event.new] == [3, 2, 1]
    assert [difference.was_cents for difference in event.differences] == [
        difference.is_cents - difference.cents for difference in event.differences
    ]


@pytest.mark.law("ruling 40")
def test_a_void_round_is_not_corrected_and_the_ruling_is_named() -> None:
    table, record = closed_round()
    args: dict[str, Any] = {"round_number": 1, "record": record, "reason": "x"}
    answer = table.refuses("correct_closed_round", corrected=record | {"void": "no"}, **args)
    assert (answer.key, answer.law) == ("round_void.correction", "ruling 40")


def test_a_closed_round_is_of_the_same_people_by_name() -> None:
    table, record = closed_round()
    bob = changed(record, 3, player="Bob")
    ann = changed(record, 3, player="Ann", cards=["Qh", "Jh", "Th"])
    args: dict[str, Any] = {"round_number": 1, "record": bob, "reason": "x"}
    assert table.refuses("correct_closed_round", corrected=ann, **args).key == "other_round.record"


def closed_with(rules: dict[str, str], **submitted: Any) -> tuple[Table, dict[str, Any]]:
    """Seat 1 with these wagers, seats 2 and 3 without; everyone has nothing, and the round is cleared."""
    table = Table(rules=rules, **submitted)
    table.seat(1, **({"progressive": "1.00"} if rules else {}))
    table.seat(2, 3)
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kh")
    for seat, cards in ((3, "2c 3d 9s"), (2, "4c 6d 8s"), (1, "5c 7d 9c")):
        table.hand(seat, cards)
    return table, table.clear()


@pytest.mark.law("ruling 33")
def test_the_meter_moves_by_what_the_wagers_add_at_the_rate_of_the_day() -> None:
    table, record = closed_with({"progressive": "A"}, meter_rate_percent=100)
    before = table.state.now.meter_cents
    assert before is not None
    wagers = dict.fromkeys(BETS, "10.00") | {"progressive": "5.00"}
    table.tap(
        "correct_closed_round",
        round_number=1,
        record=record,
        corrected=changed(record, 1, wagers=wagers),
        reason="tape",
    )
    table.tap("approve_request", FLOORPERSON, number=1)
    event = next(event for event in table.log if isinstance(event, e.ClosedRoundCorrected))
    assert event.meter_difference_cents == 4_00
    assert table.state.now.meter_cents == before + 4_00


def test_without_a_progressive_no_meter_moves() -> None:
    table, record = closed_with({})
    corrected = changed(record, 1, cards=["Ac", "7d", "9c"])
    table.tap("correct_closed_round", round_number=1, record=record, corrected=corrected, reason="tape")
    table.tap("approve_request", FLOORPERSON, number=1)
    event = next(event for event in table.log if isinstance(event, e.ClosedRoundCorrected))
    assert event.meter_difference_cents == 0
    assert [(one.seat, one.was_cents, one.is_cents) for one in event.differences] == [(1, -30_00, 30_00)]
