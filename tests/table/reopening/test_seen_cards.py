"""A card that players saw before it was reopened: whose step it is, and which answers came after it."""

import pytest

from games.table import events as e
from tests.each_game import each_game
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.floor_table import dealt_table
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_first_decision

CALLS = {"double_draw": "36.05.19.07D", "criss_cross": "CCP ch. 7 D", "let_it_ride": "36.05.18.07D"}
DEALS = {"double_draw": "36.05.19.08D", "criss_cross": "CCP ch. 8 D", "let_it_ride": "36.05.18.08D"}


def reopened(table: Table, reason: str = "turned too early") -> e.StepReopened:
    table.tap("reopen_step", FLOORPERSON, reason=reason)
    event = table.log[-1]
    assert isinstance(event, e.StepReopened)
    return event


def is_late(table: Table, seat: int, choice: str) -> bool:
    table.tap("decide", seat=seat, choice=choice)
    made = table.log[-1]
    assert isinstance(made, e.DecisionMade)
    return made.is_late_change


def first_card_reopened() -> Table:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    table.turn(first="Ah")
    assert (reopened(table).law, table.state.felt.seen) == ("36.05.18.11B(2)", ("first",))
    return table


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
def test_11B_an_answer_changed_after_the_card_was_seen_is_late() -> None:
    table = first_card_reopened()
    # The last seat: nobody answered after it.
    assert is_late(table, 2, "withdraw")
    assert not is_late(table, 2, "withdraw")
    table.turn(first="Ah")
    assert not is_late(table, 1, "ride")
    assert not is_late(table, 2, "ride")
    table.turn(second="Kd")
    event = reopened(table)
    assert (event.step, event.law, event.seen) == ("card_turned", "36.05.18.11C(2)", "second")
    assert is_late(table, 2, "withdraw")
    # The same card is seen but once, however often it is reopened.
    table.turn(second="Kd")
    reopened(table)
    assert table.state.felt.seen == ("first", "second")


@pytest.mark.law("36.05.18.11B(2)")
def test_11B_an_answer_taken_back_and_given_again_with_the_card_seen_is_late_too() -> None:
    table = first_card_reopened()
    table.tap("reopen_step", FLOORPERSON, reason="misheard", seat=1)
    assert is_late(table, 1, "withdraw")
    table.tap("reopen_step", FLOORPERSON, reason="misheard", seat=1)
    table.tap("decide_all", choice="withdraw")
    answers = table.log[-1]
    assert isinstance(answers, e.AllDecided)
    assert [made.is_late_change for made in answers.decisions] == [True]


@pytest.mark.law("36.05.18.11B(2)")
def test_11B_a_new_deal_has_no_card_that_was_seen() -> None:
    table = first_card_reopened()
    assert reopened(table).law == "36.05.18.08D"
    table.tap("deal")
    assert table.state.felt.seen == ()
    table.all_decide()
    assert not is_late(table, 2, "withdraw")


@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 G")
def test_11C_in_criss_cross_a_bet_changed_after_the_card_was_seen_is_late() -> None:
    table = criss_cross(1, 2)
    table.deal()
    table.all_decide("1x")
    table.turn(left="2c")
    assert reopened(table).law == "CCP ch. 11 C"
    assert is_late(table, 2, "3x")
    table.turn(left="2c", right="9d")
    table.all_decide("1x")
    table.turn(top="4h", bottom="Js")
    assert reopened(table).law == "CCP ch. 11 E"


@pytest.mark.law("36.05.19.11C(3)")
@pytest.mark.law("36.05.19.11C(4)")
def test_11C_in_double_draw_a_reopened_call_and_a_fold_name_their_paragraph() -> None:
    table = at_first_decision(1, 2)
    table.all_decide("place")
    table.tap("announce_no_more_bets")
    assert reopened(table).law == "36.05.19.11C(3)"
    table.tap("decide", seat=2, choice="fold")
    event = reopened(table, "misheard")
    assert (event.step, event.law, event.seen) == ("decision_made", "36.05.19.11C(1)", "")


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@each_game
def test_07D_a_reopened_deal_and_call_name_their_paragraph(game: str) -> None:
    table = dealt_table(game)
    laws = []
    for _ in range(2):
        table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
        event = table.log[-1]
        assert isinstance(event, e.StepReopened)
        laws.append(event.law)
    assert laws == [DEALS[game], CALLS[game]]


@pytest.mark.law("CCP ch. 11 H")
@pytest.mark.law("ruling 43")
def test_43_once_the_bonus_is_settled_the_pit_boss_reopens() -> None:
    table = criss_cross(1)
    table.bet(1, five_card_bonus="5.00")
    table.deal()
    for cards in ({"left": "2c", "right": "9d"}, {"top": "4h", "bottom": "Js"}, {"middle": "Kc"}):
        table.all_decide("1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    refused = table.refuses("reopen_step", FLOORPERSON, reason="turned too early")
    assert (refused.key, refused.law) == ("needs_pit_boss.reopen", "ruling 43")
    table.tap("reopen_step", PIT_BOSS, reason="settled too early")
    # The hand of that bonus was seen, so the step before it takes the pit boss too.
    assert table.refuses("reopen_step", FLOORPERSON, reason="misheard").key == "needs_pit_boss.reopen"
    table.tap("reopen_step", PIT_BOSS, reason="turned too early")


@pytest.mark.law("ruling 20")
@pytest.mark.parametrize("reason", [" ", "--", "no"])
@each_game
def test_20_a_step_is_reopened_with_a_reason_in_words(game: str, reason: str) -> None:
    table = dealt_table(game)
    assert table.refuses("reopen_step", FLOORPERSON, reason=reason).key == "no_reason.words"
