"""A request that ends with its round is closed as dropped, never lost without a word."""

from typing import Any

import pytest

from games.table import events as e
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, dealt_table, turned_up


def closed(table: FloorTable) -> list[tuple[int, str, str, str]]:
    found = [event for event in table.log if isinstance(event, e.RequestClosed)]
    return [(one.number, one.answer, one.by, one.dealer) for one in found]


def claimed() -> FloorTable:
    """Return a table whose dealer is said to have paid a loser."""
    table = dealt_table()
    turned_up(table, "2c", "3d", "9h")
    table.tap("record_paid_otherwise", FLOORPERSON, seat=2, paid="300.00", reason="paid a loser")
    return table


@pytest.mark.law("ruling 47")
def test_47_a_claim_that_fits_no_more_is_dropped_by_who_clears_the_table() -> None:
    table = claimed()
    table.tap("reenter_cards", seat=2, cards=("Ac", "3d", "9h"))
    table.tap("turn_hand", seat=1, cards=("4c", "5d", "7h"))
    assert closed(table) == []
    table.tap("clear_table")
    assert closed(table) == [(1, "dropped", DEALER.id, DEALER.id)]


def test_one_that_still_fits_outlasts_its_round() -> None:
    table = claimed()
    table.tap("turn_hand", seat=1, cards=("4c", "5d", "7h"))
    table.tap("clear_table")
    assert (closed(table), len(table.state.now.requests)) == ([], 1)


def test_a_void_drops_the_claims_of_its_round_and_names_who_approved_it() -> None:
    table = claimed()
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", PIT_BOSS, number=2)
    assert closed(table) == [(1, "dropped", PIT_BOSS.id, DEALER.id), (2, "approved", PIT_BOSS.id, "")]


@pytest.mark.parametrize(("answer", "dealer"), [("approve_request", ""), ("deny_request", DEALER.id)])
def test_a_claim_that_was_denied_names_the_dealer_of_the_hand(answer: str, dealer: str) -> None:
    table = claimed()
    reason: dict[str, Any] = {"reason": "not so"} if answer == "deny_request" else {}
    table.tap(answer, number=1, **reason)
    assert [one[3] for one in closed(table)] == [dealer]
