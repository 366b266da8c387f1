"""What a dealer is told to return in a void round: the chips that still lie there, or went to the tray."""

import pytest

from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table.round_record import record_of
from tests.each_game import each_game
from tests.game_rules import SIDE_BET_RULES
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.payments.won_rounds import at_showdown
from tests.table.pure_table import Table


def voided(table: Table) -> Table:
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", PIT_BOSS, number=1)
    return table


@pytest.mark.law("36.05.18.11B(1)(b)")
@pytest.mark.law("36.05.18.11C(1)")
@pytest.mark.law("ruling 23")
@pytest.mark.law("ruling 40")
def test_11B_a_bet_that_the_player_took_back_is_not_returned_again_by_a_void() -> None:
    table = Table()
    table.seat(1, 2, five_card_bonus="1.00")
    table.deal()
    table.all_decide(seat_1="withdraw")
    voided(table)
    result = table.result(1)
    assert (result["to_return"], table.result(2)["to_return"]) == ("21.00", "31.00")
    does = {box: (wager["does"], wager["law"]) for box, wager in result["wagers"].items()}
    assert does == {
        "bet_1": ("withdrawn", "36.05.18.11B(1)"),
        "bet_2": ("return", "ruling 40"),
        "bet_3": ("return", "ruling 40"),
        "five_card_bonus": ("return", "ruling 40"),
    }
    # The record of the round returns every stake, as its form says.
    assert (result["returned"], result["wagers"]["bet_1"]["returned"]) == ("31.00", "10.00")
    seats: object = write_settlement(settle(read_round(record_of(table.state))))["seats"]
    assert isinstance(seats, list)
    assert {seat["seat"]: seat["returned"] for seat in seats} == {1: "31.00", 2: "31.00"}


@pytest.mark.law("ruling 40")
@pytest.mark.law("ruling 43")
def test_40_a_void_after_a_payout_returns_the_stakes_and_lists_the_difference_beside_them() -> None:
    table = at_showdown(1, 2)
    table.hand(2, "2c 7d 9s")
    voided(table)
    assert (table.result(2)["to_return"], table.view.seats[1].difference) == ("30.00", "30.00")


@pytest.mark.law("ruling 40")
@each_game
def test_40_where_nothing_was_withdrawn_everything_is_returned(game: str) -> None:
    table = Table(game, SIDE_BET_RULES[game])
    table.seat(1)
    table.deal()
    assert table.view.seats[0].result is None
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.result(1)["to_return"] == table.result(1)["returned"]
