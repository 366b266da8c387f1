"""The decks of an idle table: each goes through the procedure, has its own clock, and stays spread."""

from typing import Any

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.actor import Actor
from games.table.evolve import fold
from games.table.missed_rounds.model import MissedRound
from games.table.offers import offers
from games.table.view.table import prompt, view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable

# What a dealer is told before the spread of an idle deck, and when a player comes.
SPREAD = {"double_draw": "step.idle_spread_either"}
SHOWN = {"double_draw": "step.idle_face_up"}
IDLE = {"double_draw": "36.05.19.05H", "criss_cross": "CCP ch. 5 F", "let_it_ride": "36.05.18.05H"}
FRESH = {"double_draw": "36.05.19.04B", "criss_cross": "CCP ch. 4 B", "let_it_ride": "36.05.18.04B"}


def table_with(game: str, *decks: str, **settings: Any) -> FloorTable:
    table = FloorTable(game, **{"shuffling": "shuffler", "decks": len(decks)} | settings)
    for deck in decks:
        table.open_deck(deck, deck)
    return table


def bet(table: FloorTable) -> None:
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[table.game].opening_bets, "10.00"))


def go_through(table: FloorTable, deck: str) -> None:
    """The steps that the procedure repeats for one deck."""
    for step in ("spread_deck", "show_deck", "wash_deck"):
        table.tap(step, deck=deck)
    table.make_ready(deck)


def offered(table: FloorTable, actor: Actor = DEALER) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


@pytest.mark.law("36.05.19.05H(2)")
@pytest.mark.law("36.05.19.05H(3)")
@pytest.mark.law("CCP ch. 5 F(2)")
@pytest.mark.law("CCP ch. 5 F(3)")
@pytest.mark.law("36.05.18.05H(2)")
@pytest.mark.law("36.05.18.05H(3)")
@pytest.mark.law("ruling 9")
@each_game
def test_05H_a_table_is_idle_until_each_of_its_decks_is_through_and_each_is_spread_as_the_first(
    game: str,
) -> None:
    table = table_with(game, "a", "b")
    table.tap("declare_idle")
    for deck in ("a", "b"):
        assert view(table.state).around.is_idle
        shown = prompt(table.state)
        assert (shown.key, shown.law) == (SPREAD.get(game, "step.idle_spread"), IDLE[game])
        assert shown.params == {"deck": deck}
        table.tap("spread_deck", deck=deck)
        assert prompt(table.state).key == SHOWN.get(game, "step.idle_face_down")
        for step in ("show_deck", "wash_deck"):
            table.tap(step, deck=deck)
        table.make_ready(deck)
    assert not view(table.state).around.is_idle
    table.start_round()


@pytest.mark.law("36.05.19.04B")
@pytest.mark.law("CCP ch. 4 B")
@pytest.mark.law("36.05.18.04B")
@each_game
def test_04B_a_new_deck_that_comes_to_an_idle_table_is_spread_face_up(game: str) -> None:
    table = table_with(game, "a")
    table.tap("declare_idle")
    table.tap("receive_deck", deck="c", back="red")
    table.tap("inspect_deck", deck="c")
    table.tap("verify_deck", FLOORPERSON, deck="c")
    table.tap("remove_deck", deck="a", reason="a bent card")
    shown = prompt(table.state)
    assert (shown.key, shown.law) == ("step.spread_deck", FRESH[game])
    assert not view(table.state).around.is_idle
    table.tap("spread_deck", deck="c")
    assert prompt(table.state).key == "step.show_deck"


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@each_game
def test_05H_a_new_deck_does_not_start_the_minutes_of_one_that_lies_there(game: str) -> None:
    table = table_with(game, "a", "b")
    bet(table)
    table.wait(minutes=40)
    table.tap("remove_deck", deck="b", reason="a bent card")
    table.open_deck("c", "c")
    refused = table.refuses("announce_no_more_bets")
    assert (refused.key, refused.law) == ("idle_due.table", IDLE[game])
    table.tap("remove_deck", deck="a", reason="a bent card")
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@each_game
@pytest.mark.parametrize(("seconds", "is_due"), [(-1, False), (0, True)])
def test_05H_a_deck_that_is_ready_first_does_not_lie_there_until_the_other_is_through(
    game: str, seconds: int, is_due: bool
) -> None:
    table = table_with(game, "a", "b")
    bet(table)
    table.wait(minutes=20)
    table.tap("declare_idle")
    go_through(table, "a")
    table.wait(minutes=20, seconds=seconds)
    go_through(table, "b")
    if is_due:
        assert table.refuses("announce_no_more_bets").key == "idle_due.table"
    else:
        table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.18.05H")
def test_05H_a_deck_that_leaves_in_the_procedure_ends_it_only_if_it_was_the_last() -> None:
    table = table_with("let_it_ride", "a", "b")
    table.tap("declare_idle")
    table.tap("remove_deck", deck="a", reason="a bent card")
    assert table.state.now.is_idle
    go_through(table, "b")
    assert not table.state.now.is_idle
    table.open_deck("c", "c")
    table.start_round()


@pytest.mark.law("36.05.18.05H")
def test_05H_rounds_dealt_while_the_app_was_down_end_the_procedure_of_their_deck_alone() -> None:
    table = table_with("let_it_ride", "a", "b")
    table.tap("declare_idle")
    table.wait(minutes=5)
    entry = MissedRound(at=table.time, dealer="7", deck="a")
    table.tap("record_missed_rounds", entries=(entry,))
    table.tap("approve_request", FLOORPERSON, number=1)
    assert [deck.is_idle for deck in table.state.now.decks] == [False, True]
    assert table.state.now.is_idle


@pytest.mark.law("36.05.19.05H(4)")
@pytest.mark.law("CCP ch. 5 F(3)")
@pytest.mark.law("36.05.18.05H(3)")
@pytest.mark.law("36.05.19.05A")
@pytest.mark.law("CCP ch. 5 A")
@pytest.mark.law("36.05.18.05A")
@each_game
def test_05H_no_undo_leads_from_spread_cards_back_to_a_deck_that_is_ready(game: str) -> None:
    table = table_with(game, "a")
    table.tap("declare_idle")
    table.tap("undo")
    assert (table.deck().stage, table.state.now.is_idle) == ("ready", False)
    table.tap("declare_idle")
    for step in ("spread_deck", "show_deck", "wash_deck"):
        table.tap(step, deck="a")
    table.tap("undo")
    table.tap("undo")
    assert table.deck().stage == "spread"
    refused = table.refuses("undo")
    assert (refused.key, refused.law) == ("final.idle_spread", IDLE[game])
    assert "undo" not in offered(table)


def test_the_spread_of_a_fresh_deck_may_be_a_slip() -> None:
    table = FloorTable()
    table.tap("receive_deck", deck="a", back="red")
    table.tap("inspect_deck", deck="a")
    table.tap("verify_deck", FLOORPERSON, deck="a")
    table.tap("spread_deck", deck="a")
    table.tap("undo")
    assert table.deck().stage == "verified"


def test_in_an_older_log_the_first_deck_that_was_ready_ended_the_procedure() -> None:
    table = table_with("let_it_ride", "a", "b")
    ready = e.DeckMoved(deck="a", stage="ready", at=table.time, ready_at=table.time)
    idled = e.TableIdled(stage="verified")
    state = fold([*table.log, idled, ready])
    assert (state.now.is_idle, state.now.active_at) == (False, table.time)
    assert prompt(state).key == "step.idle_spread"
    assert not any(deck.is_idle or deck.active_at for deck in state.now.decks)
    assert fold([*table.log, idled, e.DeckRemoved(deck="a", reason="bent")]).now.is_idle
