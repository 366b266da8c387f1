"""A correction that adds a box which was closed before the deal: it says so, and the pit boss approves."""

import pytest

from games.table.approvals.view import request_view
from games.table.offers import offers
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.corrections.corrected_rounds import PROGRESSIVE_RULES, changed, closed_round
from tests.table.pure_table import Table


def with_bonus() -> Table:
    table = Table(rules=PROGRESSIVE_RULES)
    table.seat(1, three_card_bonus="5.00")
    return table


@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
def test_07D_a_box_that_was_closed_before_the_deal_is_added_by_the_pit_boss() -> None:
    table = with_bonus()
    table.deal()
    wagers = table.opening() | {"three_card_bonus": "5.00", "progressive": "1.00"}
    table.tap("request_correction", reason="not seen", seat=1, wagers=wagers)
    (request,) = table.state.now.requests
    assert (request.needs, request.closed_boxes) == ("pit_boss", ("progressive",))
    assert request_view(table.state, request).closed_boxes == ("progressive",)
    refused = table.refuses("approve_request", FLOORPERSON, number=1)
    assert (refused.key, refused.law) == ("needs_pit_boss.boxes", "36.05.18.07D")
    assert "approve_request" not in {action.name for action in offers(table.state, FLOORPERSON)}
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.state.felt.seats[0].wagers["progressive"] == 1_00


def test_other_corrections_stay_with_the_floorperson() -> None:
    table = with_bonus()
    table.deal()
    for wagers in (table.opening() | {"three_card_bonus": "10.00"}, table.opening()):
        table.tap("request_correction", reason="not seen", seat=1, wagers=wagers)
        (request,) = table.state.now.requests
        assert (request.needs, request.closed_boxes) == ("floorperson", ())
        table.tap("approve_request", FLOORPERSON, number=request.number)


def test_a_box_that_was_named_before_the_call_is_not_closed() -> None:
    table = Table(rules=PROGRESSIVE_RULES)
    table.tap("seat_player", seat=1)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(1,), boxes=("three_card_bonus",))
    table.bet(2)
    table.tap("announce_no_more_bets")
    wagers = table.opening() | {"three_card_bonus": "5.00"}
    table.tap("request_correction", reason="not seen", seat=2, wagers=wagers)
    assert table.state.now.requests[0].needs == "pit_boss"
    table.tap("approve_request", PIT_BOSS, number=1)
    table.tap("lock_progressive")
    table.tap("confirm_count", box="progressive", chips=0, acknowledged=0)
    table.tap("deal")
    table.tap("request_correction", reason="not seen", seat=1, wagers=wagers)
    assert table.state.now.requests[0].closed_boxes == ()


@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
def test_07D_a_box_added_to_a_closed_round_is_the_pit_bosss_too() -> None:
    table, record = closed_round()
    seat = next(seat for seat in record["seats"] if seat["seat"] == 2)
    more = changed(record, 2, wagers=seat["wagers"] | {"three_card_bonus": "500.00"})
    table.tap("correct_closed_round", round_number=1, record=record, corrected=more, reason="not seen")
    (request,) = table.state.now.requests
    assert (request.needs, request.closed_boxes) == ("pit_boss", ("three_card_bonus",))
    assert table.refuses("approve_request", FLOORPERSON, number=1).key == "needs_pit_boss.boxes"
    table.tap("approve_request", PIT_BOSS, number=1)
