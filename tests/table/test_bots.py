"""Bots at a table that keeps no decks, and the rounds they tell of afterwards."""

import random
from datetime import timedelta

from games.bots.choose import choose_tap
from games.bots.mistakes import missed_rounds, pick_mistake
from games.bots.players import fill_argument
from games.table.action import Action, Argument, one_of
from games.table.decide import decide
from games.table.evolve import evolve
from games.table.missed_rounds.model import MissedRound
from games.table.state import State
from games.table.stub.decide import expected_stub
from tests.table.floor_table import FloorTable
from tests.table.pure_table import NOW, Table


def played(rounds: int) -> tuple[State, list[str]]:
    """A table without decks after so many rounds of bots, and what they tapped."""
    state, rng, now, names = Table(rules={}).state, random.Random(1), NOW, []
    while state.now.round_number <= rounds:
        now += timedelta(seconds=5)
        choice = choose_tap(state, rng, now)
        assert choice is not None
        names.append(choice.name)
        for event in decide(state, choice.command, choice.actor, now):
            state = evolve(state, event)
    return state, names


def test_where_no_decks_are_kept_bots_handle_none_and_play_on() -> None:
    state, names = played(rounds=3)
    assert state.now.round_number == 4
    assert names.count("deal") >= 3
    assert not [name for name in names if name.endswith("_deck")]


def test_a_round_is_told_of_only_after_the_last_that_was_dealt_and_with_its_deck_where_there_is_one() -> None:
    state, _ = played(rounds=1)
    last = state.now.last_dealt_at
    assert last is not None
    assert missed_rounds(state, last) == ()
    later = last + timedelta(seconds=1)
    assert missed_rounds(state, later) == (MissedRound(at=later, dealer="dealer"),)


def test_every_place_is_counted_to_what_was_dealt_or_to_one_more() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    dealt = 52 - expected_stub(table.state)
    rng = random.Random(1)
    counted = [
        fill_argument(table.state, "count_places", "places", Argument(), rng)["table"] for _ in range(20)
    ]
    assert set(counted) == {dealt, dealt + 1}


def test_a_hand_that_was_entered_wrong_becomes_one_of_cards_that_nobody_has_seen() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(1, "Qh Jh 2c")
    wrong = Action("request_correction", {"seat": one_of(1), "cards": Argument(cards=3, seats=(1,))})
    args = pick_mistake(table.state, wrong, random.Random(1))
    assert args["seat"] == 1
    assert len(args["cards"]) == 3
    assert not set(args["cards"]) & {"Ah", "Kh", "Qh", "Jh", "2c"}
