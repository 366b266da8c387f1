"""The steps of a deck as a screen checks them off: none is left out or out of order."""

import pytest

from games.table.offers import offers
from games.table.view.table import prompt, view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable

WAY = ["inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck", "shuffle_deck", "cut_deck"]
SHUFFLE = {"double_draw": "36.05.19.05A", "criss_cross": "CCP ch. 5 A", "let_it_ride": "36.05.18.05A"}
MANNED = {"verify_deck": FLOORPERSON}


def steps(table: FloorTable, deck: str = "a") -> tuple[list[str], list[str]]:
    """Return the steps of a deck that are done, and those that are left."""
    shown = next(one for one in view(table.state).around.decks if one.name == deck)
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
        assert view(table.state).prompt.key == f"step.{name}"
        table.tap(name, actor, deck="a", **({"position": 20} if name == "cut_deck" else {}))
    assert steps(table) == ([], [])
    laws = {step.law for step in view(table.state).around.decks[0].steps}
    assert all(law.startswith(table.law("")) for law in laws)


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("ruling 8")
@each_game
def test_04F_a_preshuffled_deck_is_confirmed_and_cut(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="a", back="red", is_preshuffled=True)
    assert steps(table) == ([], ["verify_deck", "cut_deck"])
    assert view(table.state).prompt.key == "step.confirm_deck"
    table.tap("verify_deck", FLOORPERSON, deck="a")
    assert steps(table) == (["verify_deck"], ["cut_deck"])
    assert view(table.state).prompt.key == "step.cut_deck"


@pytest.mark.law("ruling 7")
@pytest.mark.law("ruling 10")
@pytest.mark.law("36.05.19.05A")
@pytest.mark.law("CCP ch. 5 A")
@pytest.mark.law("36.05.18.05A")
@each_game
def test_05A_after_the_call_the_tablet_asks_for_a_shuffle_that_was_ordered_until_it_is_done(
    game: str,
) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    assert prompt(table.state).key.endswith("_deal")
    table.tap("order_reshuffle", FLOORPERSON)
    asked = prompt(table.state)
    assert (asked.key, asked.law, asked.notes) == ("step.shuffle_deck", SHUFFLE[game], ())
    table.tap("shuffle_deck", deck="a")
    assert prompt(table.state).key == "step.cut_deck"
    table.tap("cut_deck", deck="a", position=20)
    assert prompt(table.state).key.endswith("_deal")
    table.tap("order_recut", FLOORPERSON)
    assert prompt(table.state).key == "step.cut_deck"
    table.tap("cut_deck", deck="a", position=30)
    assert prompt(table.state).key.endswith("_deal")
    table.tap("deal")


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
def test_an_idle_deck_is_spread_shown_washed_shuffled_and_cut_again() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("declare_idle")
    assert steps(table) == ([], WAY[2:])
    table.tap("spread_deck", deck="a")
    assert steps(table) == (WAY[2:3], WAY[3:])


@pytest.mark.law("36.05.18.03B")
def test_03B_a_deck_made_ready_early_waits_until_the_one_in_play_has_left() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("receive_deck", deck="b", back="blue")
    for name in WAY[:-1]:
        assert not view(table.state).around.decks[1].waits_for_room
        table.tap(name, MANNED.get(name, DEALER), deck="b")
    assert view(table.state).around.decks[1].waits_for_room
    assert view(table.state).prompt.key == "step.betting"
    table.tap("remove_deck", deck="a", reason="time")
    assert not view(table.state).around.decks[0].waits_for_room
    table.tap("cut_deck", deck="b", position=20)
