"""Cleared rounds that turn out to be wrong: corrected after the fact, and the meter moves now."""

from typing import Any

import pytest

from games.table import events as e
from games.table.events import read_event, write_event
from games.table.offers import offers
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.corrections.corrected_rounds import (
    changed,
    closed_round,
    differences,
)


@pytest.mark.law("ruling 33")
def test_a_closed_round_is_corrected_behind_the_log_and_the_meter_moves_now() -> None:
    table, record = closed_round()
    table.bet(1, progressive="1.00")
    felt = table.state.felt
    corrected = changed(record, 3, cards=["Qh", "Jh", "Th"])
    args: dict[str, Any] = {"round_number": 1, "record": record, "reason": "seen on the tape"}
    table.tap("correct_closed_round", FLOORPERSON, corrected=corrected, **args)
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "own_request"
    assert {"withdraw_request"} <= {action.name for action in offers(table.state, FLOORPERSON)}
    table.tap("approve_request", PIT_BOSS, number=1)
    event = next(event for event in table.log if isinstance(event, e.ClosedRoundCorrected))
    assert read_event(write_event(event)) == event
    assert (event.record, event.corrected) == (record, corrected)
    assert differences(event) == {3: 21_023_00, 2: 5_000_00, 1: 5_000_00}
    assert event.meter_difference_cents == -3_00
    assert table.state.now.meter_cents == 1_000_00
    assert table.state.felt == felt
    # The floorperson who approved it pays the difference, and no round waits for it.
    payments = table.state.now.payments
    assert {(p.seat, p.status, p.handed_to) for p in payments} == {
        (seat, "handed_over", PIT_BOSS.id) for seat in (1, 2, 3)
    }
    assert table.refuses("undo").code == "nothing_to_undo"
    table.tap("announce_no_more_bets")
    assert table.refuses("correct_closed_round", corrected=record, **args).code == "not_now"


def test_a_closed_round_keeps_its_rules_players_and_meter() -> None:
    table, record = closed_round()
    other = changed(record, 3, player="Ann")
    for number, corrected, code in (
        (2, changed(record, 3, cards=["Qh", "Jh", "Th"]), "not_closed"),
        (1, record, "nothing_changed"),
        (1, other, "other_round"),
        (1, record | {"rules": {"progressive": "A"}}, "other_round"),
        (1, record | {"meter": "5.00"}, "other_round"),
        (1, record | {"void": "no"}, "round_void"),
        (1, changed(record, 3, cards=["Qh", "Jh", "Ah"]), "duplicate_card"),
        (1, record | {"seats": record["seats"][:2]}, "other_round"),
    ):
        refused = table.refuses(
            "correct_closed_round", round_number=number, record=record, corrected=corrected, reason="x"
        )
        assert refused.code == code


@pytest.mark.parametrize("amount", ["10000000.01", "999999999999.99"])
def test_a_wager_that_no_felt_has_seen_is_a_slip_in_a_closed_round_too(amount: str) -> None:
    table, record = closed_round()
    args: dict[str, Any] = {"round_number": 1, "record": record, "reason": "x"}
    boxes = ("bet_1", "bet_2", "bet_3")
    slip = changed(record, 2, wagers=dict.fromkeys(boxes, amount))
    refused = table.refuses("correct_closed_round", corrected=slip, **args)
    assert (refused.key, refused.params) == (
        "bad_amount.slip",
        {"seat": 2, "box": "bet_1", "value": amount},
    )
    most = changed(record, 2, wagers=dict.fromkeys(boxes, "10000000.00"))
    table.tap("correct_closed_round", corrected=most, **args)


def test_wagers_of_a_closed_round_move_the_meter_by_what_they_add() -> None:
    table, record = closed_round()
    wagers = {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}
    corrected = changed(record, 1, wagers=wagers)
    table.tap("correct_closed_round", round_number=1, record=record, corrected=corrected, reason="x")
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.state.now.meter_cents == 1_002_00
