"""What a screen is told around the felt."""

import pytest

from games.registry import GAMES
from games.view import view
from tests.core.floors import FLOORPERSON, OPENED_AT, FloorTable

STEPS = ["receive", "inspect", "verify", "spread", "show", "wash", "shuffle", "cut", "betting"]


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_leads_through_the_opening_of_a_deck(game: str) -> None:
    table = FloorTable(game)
    said = [view(table.state, "dealer").prompt.key]
    table.tap("receive_deck", deck="a", back="red")
    for name in ("inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
        said.append(view(table.state, "dealer").prompt.key)
        table.tap(name, FLOORPERSON, deck="a")
    said.append(view(table.state, "dealer").prompt.key)
    table.tap("cut_deck", deck="a", position=20)
    said.append(view(table.state, "dealer").prompt.key)
    assert [key.removeprefix("step.").removesuffix("_deck") for key in said] == STEPS


def test_decks_show_their_due_time_and_the_pips_of_the_stub() -> None:
    table = FloorTable()
    table.open_deck()
    shown = view(table.state, "floor").around
    assert shown.decks[0].due_at == OPENED_AT.replace(hour=2, day=17).isoformat()
    assert (shown.uncounted, shown.rounds_without_count) == (0, 5)
    table.start_round()
    assert view(table.state, "floor").around.uncounted == 1


def test_the_packets_are_shown_until_they_are_dealt() -> None:
    table = FloorTable("criss_cross")
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers={"ante_across": "10.00", "ante_down": "10.00"})
    assert view(table.state, "dealer").around.deal == ()
    table.tap("announce_no_more_bets")
    assert view(table.state, "dealer").around.deal == (("community", 5), ("seat_1", 1), ("seat_1", 1))
    table.tap("deal")
    assert view(table.state, "dealer").around.deal == ()


def test_the_prompt_says_what_the_round_waits_for() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.tap("count_stub", count=1)
    assert view(table.state, "dealer").prompt.key == "step.stub_off"
    table.tap("undo")
    table.tap("request_void", reason="fire alarm")
    waiting = view(table.state, "dealer")
    assert waiting.prompt.text == "Wait for the floorperson: fire alarm."
    assert waiting.around.requests[0].reason == "fire alarm"
    table.tap("approve_request", FLOORPERSON, number=1)
    assert view(table.state, "dealer").prompt.key == "step.void"
    assert view(table.state, "dealer").around.is_void


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("double_draw", "step.idle_face_up"),
        ("criss_cross", "step.idle_face_down"),
        ("let_it_ride", "step.idle_face_down"),
    ],
)
def test_05H_an_idle_deck_lies_as_its_game_says(game: str, key: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.tap("declare_idle")
    assert view(table.state, "dealer").prompt.key == key
