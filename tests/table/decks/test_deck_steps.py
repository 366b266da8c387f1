"""The way of a deck as a screen ticks it off: nothing is left out, and nothing comes out of its order."""

import pytest

from games.table.offers import offers
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable

WAY = ["inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck", "shuffle_deck", "cut_deck"]
MANNED = {"verify_deck": FLOORPERSON}


def steps(table: FloorTable, deck: str = "a") -> tuple[list[str], list[str]]:
    """What is done of a deck, and what is left of its way."""
    shown = next(one for one in view(table.state, "dealer").around.decks if one.name == deck)
    done = [step.name for step in shown.steps if step.is_done]
    left = [step.name for step in shown.steps if not step.is_done]
    assert [step.name for step in shown.steps if step.is_next] == left[:1]
    return done, left


@pytest.mark.law("36.05.19.04")
@pytest.mark.law("CCP ch. 4")
@pytest.mark.law("36.05.18.04")
@each_game
def test_04_every_step_of_a_deck_is_ticked_off_and_the_next_one_is_offered(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="a", back="red")
    for number, name in enumerate(WAY):
        assert steps(table) == (WAY[:number], WAY[number:])
        actor = MANNED.get(name, DEALER)
        assert name in {action.name for action in offers(table.state, actor)}
        assert view(table.state, "dealer").prompt.key == f"step.{name}"
        table.tap(name, actor, deck="a", **({"position": 20} if name == "cut_deck" else {}))
    assert steps(table) == ([], [])
    laws = {step.law for step in view(table.state, "dealer").around.decks[0].steps}
    assert all(law.startswith(table.law("")) for law in laws)


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("ruling 8")
@each_game
def test_04F_a_preshuffled_deck_is_cut_at_once(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="a", back="red", is_preshuffled=True)
    assert steps(table) == ([], ["cut_deck"])
    assert view(table.state, "dealer").prompt.key == "step.cut_deck"


@pytest.mark.law("ruling 7")
@pytest.mark.law("ruling 10")
def test_after_a_recut_or_a_round_a_deck_begins_where_it_must() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("order_recut", FLOORPERSON)
    assert steps(table) == (["shuffle_deck"], ["cut_deck"])
    table.tap("cut_deck", deck="a", position=20)
    table.tap("order_reshuffle", FLOORPERSON)
    assert steps(table) == ([], ["shuffle_deck", "cut_deck"])


def test_with_a_shuffler_there_is_no_cut_to_tick_off() -> None:
    table = FloorTable(shuffling="shuffler")
    table.tap("receive_deck", deck="a", back="red")
    assert steps(table) == ([], WAY[:-1])


@pytest.mark.law("ruling 9")
def test_an_idle_deck_is_shown_washed_shuffled_and_cut_again() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("declare_idle")
    assert steps(table) == (WAY[:3], WAY[3:])


@pytest.mark.law("36.05.18.03B")
def test_03B_a_deck_made_ready_early_waits_until_the_one_in_play_has_left() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("receive_deck", deck="b", back="blue")
    for name in WAY[:-1]:
        assert not view(table.state, "dealer").around.decks[1].waits_for_room
        table.tap(name, MANNED.get(name, DEALER), deck="b")
    assert view(table.state, "dealer").around.decks[1].waits_for_room
    assert view(table.state, "dealer").prompt.key == "step.betting"
    table.tap("remove_deck", deck="a", reason="time")
    assert not view(table.state, "dealer").around.decks[0].waits_for_room
    table.tap("cut_deck", deck="b", position=20)
