"""Amounts that follow after the deal: taken until a card is turned, marked as late, and not taken back."""

import pytest

from games.table import events as e
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.table.pure_table import Table


def marked_in(game: str) -> Table:
    table = Table(game, PLAIN_RULES[game])
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.tap("announce_no_more_bets")
    return table


def recorded(table: Table) -> e.WagersRecorded:
    event = table.log[-1]
    assert isinstance(event, e.WagersRecorded)
    return event


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@each_game
def test_07D_amounts_recorded_after_the_deal_are_marked_and_stay(game: str) -> None:
    table = marked_in(game)
    table.tap("deal")
    table.tap("record_wagers", seat=1, wagers=table.opening("20.00"))
    assert recorded(table).is_late
    refused = table.refuses("undo")
    assert refused.key == "final.amounts"
    assert refused.law
    assert not table.offers("undo")
    assert table.refuses("record_wagers", seat=1, wagers=table.opening()).code == "already_recorded"


@pytest.mark.law("36.05.18.07D")
def test_07D_late_amounts_stay_under_a_decision_that_is_undone() -> None:
    table = marked_in("let_it_ride")
    table.tap("deal")
    table.tap("record_wagers", seat=1, wagers=table.opening("20.00"))
    table.tap("decide", seat=1, choice="ride")
    table.tap("undo")
    assert table.refuses("undo").key == "final.amounts"


@each_game
def test_amounts_recorded_between_the_call_and_the_deal_are_in_time(game: str) -> None:
    table = marked_in(game)
    table.tap("record_wagers", seat=1, wagers=table.opening("20.00"))
    assert not recorded(table).is_late
    table.tap("undo")
    table.tap("record_wagers", seat=1, wagers=table.opening())
