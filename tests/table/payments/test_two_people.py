"""An amount paid differently takes two people, and the table goes on meanwhile."""

from typing import Any

import pytest

from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.claims import only_claims
from games.table.offers import offers
from games.table.view.table import view
from tests.people import DEALER, FLOORPERSON, OTHER_FLOORPERSON, PIT_BOSS
from tests.table.paid_amounts import pay_differently
from tests.table.payments.won_rounds import at_showdown, royal

SHORT: dict[str, Any] = {"seat": 1, "paid": "25.00", "reason": "short of chips"}
FAR_OFF: dict[str, Any] = {"seat": 1, "paid": "2030.00", "reason": "chips pushed back"}


def won_by_seat_1() -> Any:
    """Return a table where seat 1 was due 30.00."""
    table = at_showdown(1)
    table.hand(1, "Ac 2d 3s")
    return table


def answers(table: Any, actor: Actor) -> set[str]:
    return {action.name for action in offers(table.state, actor)} & {"approve_request", "deny_request"}


@pytest.mark.law("ruling 47")
@pytest.mark.parametrize(
    ("by", "args", "confirmed_by", "others"),
    [
        (FLOORPERSON, SHORT, DEALER, (OTHER_FLOORPERSON, PIT_BOSS)),
        (DEALER, SHORT, FLOORPERSON, ()),
        (DEALER, SHORT, PIT_BOSS, ()),
        (PIT_BOSS, SHORT, DEALER, (FLOORPERSON,)),
        (FLOORPERSON, FAR_OFF, PIT_BOSS, (DEALER, OTHER_FLOORPERSON)),
        (DEALER, FAR_OFF, PIT_BOSS, (FLOORPERSON,)),
        (PIT_BOSS, FAR_OFF, DEALER, (FLOORPERSON,)),
    ],
)
def test_47_one_person_records_and_another_confirms(
    by: Actor, args: dict[str, Any], confirmed_by: Actor, others: tuple[Actor, ...]
) -> None:
    table = won_by_seat_1()
    table.tap("record_paid_otherwise", by, **args)
    assert table.state.felt.seats[0].paid_apart_cents == 0
    for actor in (by, *others):
        assert not answers(table, actor)
        refused = table.refuses("approve_request", actor, number=1)
        assert refused.code in ("own_request", "wrong_role", "needs_dealer", "needs_pit_boss")
        assert table.refuses("deny_request", actor, number=1, reason="not so").code == refused.code
    assert answers(table, confirmed_by) == {"approve_request", "deny_request"}
    table.tap("approve_request", confirmed_by, number=1)
    paid = table.log[-1]
    assert isinstance(paid, e.PaidDifferently)
    assert (paid.by, paid.confirmed_by) == (by.id, confirmed_by.id)
    assert table.state.felt.seats[0].is_paid_confirmed


def test_a_claim_says_who_has_to_answer_and_what_was_due_and_paid() -> None:
    table = won_by_seat_1()
    pay_differently(table, **SHORT)
    table.tap("record_paid_otherwise", FLOORPERSON, **FAR_OFF)
    (shown,) = view(table.state).around.requests
    assert (shown.kind, shown.needs, shown.is_stale) == ("paid_otherwise", "pit_boss", False)
    assert shown.paid is not None
    assert (shown.paid.seat, shown.paid.due, shown.paid.before, shown.paid.paid) == (
        *(1, "30.00", "25.00"),
        "2030.00",
    )
    refused = table.refuses("record_paid_otherwise", DEALER, **SHORT)
    assert refused.key == "paid_unconfirmed.seat"


@pytest.mark.parametrize("reason", [".", "   ", "ok"])
def test_a_reason_has_three_letters(reason: str) -> None:
    table = won_by_seat_1()
    refused = table.refuses("record_paid_otherwise", FLOORPERSON, seat=1, paid="25.00", reason=reason)
    assert refused.key == "no_reason.words"


def test_the_table_goes_on_and_the_next_round_starts_before_the_answer() -> None:
    table = at_showdown(1, 2)
    table.hand(2, "Ac 2d 3s")
    table.tap("record_paid_otherwise", FLOORPERSON, **SHORT | {"seat": 2})
    step = view(table.state).prompt.key
    assert step != "step.wait_for_floor"
    table.hand(1, "2c 4d 9s")
    table.clear()
    (request,) = table.state.now.requests
    assert (request.round_number, table.state.now.round_number) == (1, 2)
    table.tap("place_wagers", seat=1, wagers={"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"})
    before = table.state
    table.tap("approve_request", DEALER, number=1)
    assert isinstance(table.log[-1], e.RequestClosed)
    assert table.state.felt == before.felt
    assert table.state.step == before.step
    assert table.state.now.requests == ()


def test_a_table_with_an_open_claim_does_not_close() -> None:
    table = won_by_seat_1()
    table.tap("record_paid_otherwise", FLOORPERSON, **SHORT)
    table.clear()
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"


@pytest.mark.law("ruling 43")
def test_43_an_amount_that_nobody_confirmed_yet_is_a_payout_for_a_void() -> None:
    table = at_showdown(1)
    table.hand(1, "2c 4d 9s")
    table.tap("record_paid_otherwise", FLOORPERSON, seat=1, paid="5.00", reason="chips pushed back")
    table.tap("request_void", reason="fouled deck")
    assert table.refuses("approve_request", FLOORPERSON, number=2).key == "needs_pit_boss.void"
    table.tap("approve_request", PIT_BOSS, number=2)
    # The void settles what was paid, so there is nothing left to confirm.
    assert table.state.now.requests == ()


def test_a_claim_is_stale_once_the_seat_is_due_another_amount_and_ends_with_the_round() -> None:
    table = won_by_seat_1()
    table.tap("record_paid_otherwise", FLOORPERSON, **SHORT)
    table.tap("request_correction", reason="misread", seat=1, cards=("2c", "4d", "9s"))
    table.tap("approve_request", FLOORPERSON, number=2)
    (shown,) = view(table.state).around.requests
    assert shown.is_stale
    assert table.refuses("approve_request", DEALER, number=1).code == "request_stale"
    table.clear()
    assert table.state.now.requests == ()


def test_a_request_of_an_old_log_that_is_no_claim_ends_with_its_round() -> None:
    table = royal()
    table.tap("request_void", reason="alarm")
    assert only_claims(table.state.now).requests == ()
