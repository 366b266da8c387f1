"""A stub that was off twice: every place is counted next, and a denied void starts the count afresh."""

import pytest

from games.table import events as e
from games.table.actor import Actor
from games.table.offers import offers
from games.table.stub.due import expected_stub
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, at_the_fifth_call, dealt_table, places_of

ANSWERS = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}


def off_twice(table: FloorTable) -> FloorTable:
    for _ in range(2):
        table.tap("count_stub", count=expected_stub(table.state) - 1)
    return table


def denied(table: FloorTable) -> FloorTable:
    """The void that follows from two counts off, denied."""
    off_twice(table)
    table.tap("count_places", places=places_of(table))
    number = table.state.now.requests[0].number
    table.tap("deny_request", FLOORPERSON, number=number, reason="two cards stuck together")
    return table


def offered(table: FloorTable, actor: Actor = DEALER) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


@pytest.mark.law("36.05.19.08F(3)")
@pytest.mark.law("36.05.19.09D(3)")
@pytest.mark.law("36.05.19.10C(2)")
@pytest.mark.law("CCP ch. 8 F(3)")
@pytest.mark.law("36.05.18.08F")
@pytest.mark.law("36.05.18.09H")
@pytest.mark.law("36.05.18.10G")
@pytest.mark.law("ruling 4")
@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
@each_game
def test_08F_after_two_counts_off_only_the_places_are_counted(game: str, method: str) -> None:
    table = off_twice(dealt_table(game, method=method, shuffling="shuffler"))
    for count in (expected_stub(table.state), expected_stub(table.state) + 1):
        refused = table.refuses("count_stub", count=count)
        assert refused.key == "stub_off.places"
        assert refused.law
    assert "count_stub" not in offered(table)
    assert "count_places" in offered(table)
    assert view(table.state).prompt.key == "step.count_places"
    table.tap("count_places", places=places_of(table))


@pytest.mark.law("36.05.18.08F")
@pytest.mark.law("36.05.19.08F")
@pytest.mark.law("CCP ch. 8 F")
@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 47")
@each_game
def test_08F_after_a_denied_void_the_round_waits_for_a_count_afresh(game: str) -> None:
    # The second round: no count is due in it.
    table = denied(dealt_table(game))
    assert isinstance(table.log[-2], e.CountRestarted)
    refused = table.refuses("decide", seat=1, choice=ANSWERS[game])
    assert (refused.key, bool(refused.law)) == ("stub_uncounted.afresh", True)
    assert "decide" not in offered(table)
    assert view(table.state).prompt.key == "step.count_blind"
    right = expected_stub(table.state)
    table.tap("count_stub", count=right - 1)
    assert table.refuses("count_places", places=places_of(table)).key == "stub_off.recount"
    table.tap("count_stub", count=right)
    table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
@each_game
def test_a_count_that_starts_afresh_may_be_off_twice_again_or_waived_by_the_pit_boss(game: str) -> None:
    table = denied(denied(dealt_table(game)))
    assert "waive_count" not in offered(table, FLOORPERSON)
    refused = table.refuses("waive_count", FLOORPERSON, reason="counted by me")
    assert refused.key == "needs_pit_boss.recount"
    assert "waive_count" in offered(table, PIT_BOSS)
    table.tap("waive_count", PIT_BOSS, reason="counted by me")
    # A count after the waiver may be off too: then the waiver is over.
    denied(table)
    assert table.refuses("decide", seat=1, choice=ANSWERS[game]).key == "stub_uncounted.afresh"
    table.tap("waive_count", PIT_BOSS, reason="counted by me")
    table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("36.05.18.08F")
@pytest.mark.law("36.05.19.08F")
@pytest.mark.law("CCP ch. 8 F")
@pytest.mark.law("ruling 41")
@each_game
def test_08F_nothing_else_ends_the_round_before_the_count_that_starts_afresh(game: str) -> None:
    table = denied(dealt_table(game))
    assert table.refuses("request_void", reason="fire alarm").key == "stub_uncounted.afresh"
    assert "request_void" not in offered(table)
    table.tap("count_stub", count=expected_stub(table.state))
    table.tap("request_void", reason="fire alarm")


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_in_the_fifth_round_a_denied_void_leaves_the_count_due(game: str) -> None:
    table = at_the_fifth_call(game)
    table.tap("deal")
    denied(table)
    assert table.refuses("decide", seat=1, choice=ANSWERS[game]).key == "stub_uncounted.afresh"
    table.tap("count_stub", count=expected_stub(table.state))
    assert (table.state.now.uncounted, table.state.felt.is_recount_due) == (0, False)
    table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("ruling 4")
def test_counts_and_their_denial_stay_when_the_deal_is_reopened() -> None:
    table = denied(dealt_table())
    table.tap("count_stub", count=expected_stub(table.state))
    table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
    assert (table.state.felt.is_dealt, table.state.now.stub_off) == (False, None)
    assert any(isinstance(entry, e.CountRestarted) for entry in table.state.entries)


@pytest.mark.law("ruling 47")
def test_a_void_that_a_person_asked_for_takes_no_finding_with_it_when_it_is_denied() -> None:
    table = dealt_table("double_draw")
    table.tap("report_irregularity", kind="card_face_up")
    table.tap("request_void", reason="card_face_up")
    before = len(table.log)
    table.tap("deny_request", FLOORPERSON, number=1, reason="one card only")
    assert [type(event) for event in table.log[before:]] == [e.RequestClosed]
    assert table.state.now.boxed_cards == 1


@pytest.mark.law("ruling 46")
def test_a_denied_jam_starts_no_count_afresh() -> None:
    table = dealt_table("criss_cross", method="automated_shoe", shuffling="shuffler")
    table.tap("report_fault", device="shoe", fault="jam")
    table.tap("deny_request", FLOORPERSON, number=1, reason="it was not so")
    assert isinstance(table.log[-1], e.RequestClosed)
    assert not any(isinstance(event, e.CountRestarted) for event in table.log)
    table.tap("decide", seat=1, choice="1x")
