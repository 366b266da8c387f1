"""Calls, holds, requests and irregularities: the floor's requests and answers."""

import pytest

from games.registry import GAMES
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.offers import offers
from games.table.terms import phases_of
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, dealt_table
from tests.table.played_nights import Night


def offered_to(table: FloorTable, actor: Actor = DEALER) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def test_the_floor_is_called_in_any_phase_and_no_screen_is_stale_by_it() -> None:
    table = FloorTable()
    step = table.state.step
    table.tap("call_floor")
    assert table.state.step == step
    assert table.refuses("call_floor").code == "called"
    assert table.refuses("answer_call").code == "wrong_role"
    table.tap("answer_call", FLOORPERSON)
    assert table.refuses("answer_call", FLOORPERSON).code == "not_called"


@each_game
def test_the_floor_is_called_between_any_two_taps_of_a_round(game: str) -> None:
    night = Night(game, 0)
    phases = set()
    while night.settled < 8:
        night.play(1)
        phases.add(night.state.felt.phase)
        if night.state.now.floor_called_at is None:
            decide(night.state, COMMANDS["call_floor"](), DEALER, night.time)
            assert "call_floor" in {action.name for action in offers(night.state, DEALER)}
    assert {phase.name for phase in phases_of(night.state)} - phases <= {"envy"}


def test_a_held_table_is_not_cleared_and_starts_no_round_until_it_is_released() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    assert table.refuses("hold_table", reason="dispute").code == "wrong_role"
    table.tap("hold_table", FLOORPERSON, reason="dispute")
    assert table.refuses("hold_table", FLOORPERSON, reason="again").code == "held"
    assert table.refuses("announce_no_more_bets").code == "held"
    assert table.refuses("clear_table").code == "held"
    table.tap("release_hold", FLOORPERSON, outcome="player was right")
    assert table.refuses("release_hold", FLOORPERSON, outcome="x").code == "not_held"
    table.tap("announce_no_more_bets")


@pytest.mark.law("ruling 40")
@pytest.mark.law("ruling 47")
@each_game
def test_a_void_is_requested_by_the_dealer_and_approved_by_someone_else(game: str) -> None:
    table = dealt_table(game)
    table.tap("request_void", reason="players left in a fire alarm")
    assert table.refuses("undo").code == "waiting"
    assert table.refuses("approve_request", number=1).code == "wrong_role"
    asker = Actor(DEALER.id, "floorperson", is_assigned=True)
    assert table.refuses("approve_request", asker, number=1).code == "own_request"
    assert table.refuses("deny_request", asker, number=1, reason="x").code == "own_request"
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.void == "players left in a fire alarm"
    for seat in table.state.felt.seats[:2]:
        assert seat.result is not None
        assert {wager.outcome for wager in seat.result.wagers.values()} == {"void"}
        assert all(wager.returned_cents == wager.stake_cents for wager in seat.result.wagers.values())
    assert table.refuses("undo").code == "nothing_to_undo"
    table.tap("clear_table")
    assert table.state.now.void is None
    assert table.deck().stage == "unshuffled"
    assert table.deck().uncounted == 1


def test_a_request_is_used_once_and_may_be_denied_or_withdrawn() -> None:
    table = dealt_table()
    table.tap("request_void", reason="one")
    table.tap("deny_request", FLOORPERSON, number=1, reason="no cause")
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "no_request"
    table.tap("request_void", reason="two")
    other = Actor("77", "dealer", is_assigned=True)
    assert table.refuses("withdraw_request", other, number=2).code == "not_yours"
    table.tap("withdraw_request", number=2)
    table.tap("decide", seat=1, choice="ride")


def test_an_approval_is_good_for_the_step_that_was_asked_about() -> None:
    table = dealt_table()
    table.tap("request_void", reason="one")
    table.tap("receive_deck", deck="b", back="blue")
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "request_stale"
    assert "approve_request" not in {action.name for action in offers(table.state, FLOORPERSON)}
    table.tap("withdraw_request", number=1)
    table.tap("request_void", reason="one")
    table.tap("call_floor")
    table.tap("approve_request", FLOORPERSON, number=2)


def test_there_is_nothing_to_void_before_no_more_bets() -> None:
    table = FloorTable()
    assert table.refuses("request_void", reason="x").code == "no_round"


@pytest.mark.law("ruling 43")
def test_a_void_after_a_seat_was_paid_needs_the_pit_boss() -> None:
    table = dealt_table()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        for seat in (1, 2):
            table.tap("decide", seat=seat, choice="ride")
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=2, cards=("Ac", "As", "9h"))
    table.tap("request_void", reason="fouled deck")
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "needs_pit_boss"
    table.tap("approve_request", PIT_BOSS, number=1)
    result = table.state.felt.seats[1].result
    assert result is not None
    assert {wager.outcome for wager in result.wagers.values()} == {"void"}


def test_an_irregularity_of_another_game_is_unknown_and_needs_a_round() -> None:
    table = FloorTable("double_draw")
    assert (
        table.refuses("report_irregularity", kind="community_card_seen_early").code == "unknown_irregularity"
    )
    assert table.refuses("report_irregularity", kind="card_face_up").code == "no_round"


def test_a_request_after_an_irregularity_is_bound_to_the_step_after_it() -> None:
    table = dealt_table()
    table.tap("report_irregularity", kind="community_card_seen_early")
    request = table.state.now.requests[0]
    assert request.step == table.state.step
    table.tap("approve_request", FLOORPERSON, number=request.number)
    assert table.state.now.void == "community_card_seen_early"
