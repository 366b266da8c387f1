"""A deal that a floorperson reopens: its deck is unshuffled, its round counts, and its counts stay."""

import pytest

from games.table import events as e
from games.table.actor import Actor
from tests.each_game import each_game
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, finish_round
from tests.table.payments.won_rounds import at_showdown
from tests.table.pure_table import Table


def dealt(game: str = "let_it_ride", rounds: int = 1) -> FloorTable:
    """A table whose last of so many rounds is dealt and not counted."""
    table = FloorTable(game)
    table.open_deck()
    for number in range(rounds):
        table.start_round()
        if number < rounds - 1:
            finish_round(table)
            table.make_ready()
    return table


def reopen(table: FloorTable | Table, actor: Actor = FLOORPERSON) -> e.StepReopened:
    table.tap("reopen_step", actor, reason="seat 4 was asleep")
    reopened = table.log[-1]
    assert isinstance(reopened, e.StepReopened)
    return reopened


@pytest.mark.law("36.05.19.05A(2)")
@pytest.mark.law("CCP ch. 5 A(2)")
@pytest.mark.law("36.05.18.05A(2)")
@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 10")
@each_game
def test_05A_a_deck_that_was_dealt_from_is_shuffled_again_and_its_round_counts(game: str) -> None:
    table = dealt(game)
    assert reopen(table).deck == "a"
    assert (table.deck().stage, table.deck().cover_card_at) == ("unshuffled", None)
    assert (table.deck().uncounted, table.state.now.uncounted) == (1, 1)
    assert table.refuses("deal").key == "deck_not_ready.table"
    assert table.refuses("undo").key == "stays.entry"
    table.make_ready()
    table.tap("deal")
    assert (table.deck().uncounted, table.state.now.uncounted) == (2, 2)


@pytest.mark.law("ruling 10")
def test_the_deck_stays_unshuffled_when_the_call_is_reopened_too_and_after_an_undo() -> None:
    table = dealt()
    reopen(table)
    assert reopen(table).deck == ""
    assert table.state.felt.phase == "betting"
    table.tap("seat_player", seat=2)
    table.tap("undo")
    assert table.refuses("undo").key == "stays.entry"
    assert (table.deck().stage, table.state.now.uncounted) == ("unshuffled", 1)
    table.make_ready()
    table.tap("announce_no_more_bets")
    table.tap("deal")


@pytest.mark.law("ruling 4")
def test_a_deal_that_was_reopened_is_one_of_the_five_rounds() -> None:
    table = dealt(rounds=4)
    reopen(table)
    table.make_ready()
    table.tap("deal")
    assert table.state.now.uncounted == 5
    assert table.refuses("reopen_step", FLOORPERSON, reason="again").key == "stub_uncounted.round"
    table.tap("count_stub", count=47)
    reopen(table)
    assert table.state.now.uncounted == 0


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
def test_the_counts_of_a_deal_stay_when_it_is_reopened() -> None:
    table = dealt(rounds=5)
    table.tap("count_stub", count=46)
    assert table.refuses("reopen_step", FLOORPERSON, reason="asleep").key == "stub_off.round"
    table.tap("count_stub", count=47)
    before = len(table.state.entries)
    reopened = reopen(table)
    assert reopened.is_counted
    assert len(reopened.taken_back) == 1
    counts = [entry for entry in table.state.entries if isinstance(entry, e.StubCounted)]
    assert [entry.count for entry in counts] == [46, 47]
    assert len(table.state.entries) == before
    assert (table.deck().uncounted, table.state.now.uncounted) == (0, 0)
    table.make_ready()
    table.tap("deal")


def test_a_table_that_tracks_no_decks_has_none_to_shuffle_again() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    assert reopen(table).deck == ""
    table.tap("deal")


@pytest.mark.law("ruling 43")
def test_a_hand_that_was_settled_and_reopened_leaves_the_void_to_the_pit_boss() -> None:
    table = at_showdown(1, 2)
    table.hand(2, "2c 7d 9s")
    assert reopen(table, PIT_BOSS).was_settled
    assert table.refuses("undo").key == "stays.entry"
    table.tap("request_void", reason="fouled deck")
    assert table.state.now.requests[0].needs == "pit_boss"
