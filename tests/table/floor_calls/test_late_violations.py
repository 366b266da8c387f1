"""A violation that is found after the seat was settled: the pit boss takes back what was paid."""

import pytest

from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.action import one_of
from games.table.approvals.checks import is_any_seat_paid
from games.table.irregularities.offers import forfeit_offers
from games.table.round_record import record_of
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import dealt, to_the_end
from tests.table.rounds.double_draw_rounds import at_showdown

LAW = "CCP ch. 11 A(5)"


def settled(first: str = "Kc 5h") -> Table:
    """Seat 2 has lost and seat 1 turned these cards; the cross has a pair of nines."""
    table = dealt(1, 2)
    to_the_end(table)
    table.hand(2, "3c 4d")
    table.hand(1, first)
    return table


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
@pytest.mark.law("ruling 43")
def test_11A_a_violation_found_after_the_hand_was_paid_is_the_pit_boss_s_to_declare() -> None:
    table = settled()
    won = table.net(1)
    assert float(won) > 0
    refused = table.refuses("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    assert (refused.key, refused.law) == ("needs_pit_boss.settled", "ruling 43")
    assert forfeit_offers(table.state, FLOORPERSON) == ()
    (offer,) = forfeit_offers(table.state, PIT_BOSS)
    assert offer.args == {"seat": one_of(1, 2), "reason": one_of("violation")}
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert (event.law, table.net(1)) == (LAW, "-50.00")
    # It gives back what it won and what it staked.
    difference = table.view.seats[0].difference
    assert float(difference) == -50 - float(won)
    record = record_of(table.state)
    assert settle(read_round(record)).seats[1].wagers["across"].outcome == "forfeited"
    assert table.refuses("forfeit_seat", PIT_BOSS, seat=1, reason="violation").key == "not_in.seat"
    table.clear()


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 43")
def test_43_after_a_paid_seat_forfeited_the_void_still_takes_the_pit_boss() -> None:
    table = settled()
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    assert is_any_seat_paid(table.state)
    table.tap("request_void", reason="fouled deck")
    assert table.state.now.requests[0].needs == "pit_boss"
    table.tap("approve_request", PIT_BOSS, number=1)
    # The stake that the forfeit took comes back with the void.
    assert table.view.seats[0].difference == "50.00"


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
def test_11A_a_lost_hand_that_forfeits_gives_nothing_back_and_keeps_its_record() -> None:
    table = settled()
    table.tap("forfeit_seat", PIT_BOSS, seat=2, reason="violation")
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert (event.difference_cents, table.net(2)) == (0, "-50.00")
    assert table.state.felt.was_settled


@pytest.mark.law("CCP ch. 11 A(5)")
def test_11A_a_declared_hand_that_forfeits_leaves_a_record_that_settles() -> None:
    table = dealt(1, 2, depth="winners")
    to_the_end(table)
    for seat in (2, 1):
        table.tap("seat_loses", seat=seat)
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    forfeited = settle(read_round(record_of(table.state))).seats[1]
    assert {wager.outcome for wager in forfeited.wagers.values()} == {"forfeited"}


@pytest.mark.law("CCP ch. 11 A(5)")
def test_11A_a_seat_that_is_settled_was_not_abandoned_and_no_other_game_knows_a_violation() -> None:
    table = settled()
    refused = table.refuses("forfeit_seat", PIT_BOSS, seat=1, reason="abandoned")
    assert refused.key == "not_in.seat"
    table.clear()
    for seat in (1, 9):
        refused = table.refuses("forfeit_seat", PIT_BOSS, seat=seat, reason="abandoned")
        assert refused.key == "not_in.seat"
    other = at_showdown(1)
    other.hand(1, "Kc Kd Qc Qd 2s")
    assert forfeit_offers(other.state, PIT_BOSS) == ()
    assert other.refuses("forfeit_seat", PIT_BOSS, seat=1, reason="violation").key == "bad_choice.forfeit"


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
def test_11A_a_folded_seat_forfeits_by_the_pit_boss_and_a_void_needs_nobody_else_for_it() -> None:
    table = dealt(1, 2)
    table.tap("decide", seat=1, choice="fold")
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    assert (table.state.felt.was_settled, table.state.felt.was_paid) == (False, False)
    assert table.refuses("forfeit_seat", PIT_BOSS, seat=9, reason="violation").key == "not_in.seat"
