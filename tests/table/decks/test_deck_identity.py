"""A deck has a name and a seal of its own; once removed it does not come back, and people vouch for it."""

from typing import Any

import pytest

from games.table import events as e
from games.table.action import Action, one_of
from games.table.decks.model import MOST_REMOVED, RemovedDeck
from games.table.evolve import fold
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.missed_rounds.model import MissedDeckChange
from games.table.offers import offers
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, STRANGER
from tests.table.floor_table import OPENED_AT, FloorTable

RED: dict[str, Any] = {"deck": "red", "back": "red"}


def received(table: FloorTable) -> e.DeckReceived:
    return next(event for event in reversed(table.log) if isinstance(event, e.DeckReceived))


def offered(table: FloorTable, name: str, deck: str = "") -> Action:
    return next(
        action
        for action in offers(table.state, DEALER)
        if action.name == name and (not deck or action.args["deck"].one_of == (deck,))
    )


@pytest.mark.law("36.05.19.03C")
@pytest.mark.law("CCP ch. 3 C")
@pytest.mark.law("36.05.18.03C")
@each_game
def test_03C_a_removed_deck_comes_back_neither_under_its_name_nor_its_seal(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", **RED, seal="md-4711")
    assert received(table).seal == "MD-4711"
    assert view(table.state).around.decks[0].seal == "MD-4711"
    table.tap("remove_deck", deck="red", reason="marked card")
    law = table.law("3 C" if game == "criss_cross" else "03C")
    refused = table.refuses("receive_deck", **RED)
    assert (refused.key, refused.law) == ("deck_gone.name", law)
    refused = table.refuses("receive_deck", deck="red_2", back="red", seal="MD-4711")
    assert (refused.key, refused.law) == ("deck_gone.seal", law)
    args = offered(table, "receive_deck").args
    assert (args["deck"].not_of, args["seal"].not_of) == (("red",), ("MD-4711",))
    table.tap("receive_deck", deck="red_2", back="red", seal="MD-4712")
    assert table.refuses("receive_deck", deck="blue", back="blue", seal="md-4712").key == "deck_there.seal"


def test_a_deck_without_a_seal_gets_a_number_that_no_other_has() -> None:
    table = FloorTable(shuffling="shuffler", decks=2)
    seals = []
    for name in ("red", "blue", "green"):
        table.tap("receive_deck", deck=name, back=name)
        seals.append(received(table).seal)
    assert seals == ["#2", "#3", "#4"]
    table.tap("undo")
    table.tap("receive_deck", deck="green", back="green")
    assert received(table).seal == "#6"


def test_a_deck_received_by_mistake_and_undone_is_not_a_removed_one() -> None:
    table = FloorTable()
    table.tap("receive_deck", **RED, seal="A1")
    table.tap("undo")
    table.tap("receive_deck", **RED, seal="A1")
    assert table.state.now.removed == ()


def test_the_table_remembers_the_last_decks_that_left_and_forgets_the_oldest() -> None:
    table = FloorTable()
    for number in range(MOST_REMOVED + 1):
        table.tap("receive_deck", deck=f"red_{number}", back="red", seal=f"S{number}")
        table.tap("remove_deck", deck=f"red_{number}", reason="damaged")
    assert len(table.state.now.removed) == MOST_REMOVED
    assert table.state.now.removed[-1] == RemovedDeck(
        f"red_{MOST_REMOVED}", f"S{MOST_REMOVED}", was_in_play=False
    )
    assert table.refuses("receive_deck", deck="red_1", back="red").code == "deck_gone"
    table.tap("receive_deck", deck="red_0", back="red", seal="S0")


@pytest.mark.law("36.05.19.03C")
@pytest.mark.law("CCP ch. 3 C")
@pytest.mark.law("36.05.18.03C")
@each_game
def test_03C_the_first_deck_of_a_week_stays_out_after_many_others_were_in_play(game: str) -> None:
    table = FloorTable(game)
    for number in range(30):
        table.open_deck(f"deck_{number}")
        table.tap("remove_deck", deck=f"deck_{number}", reason="time to change")
    refused = table.refuses("receive_deck", deck="deck_0", back="red")
    assert (refused.key, refused.params) == ("deck_gone.name", {"deck": "deck_0"})


def test_a_table_of_an_older_log_remembers_as_many_decks_as_it_did() -> None:
    table = FloorTable()
    for number in range(25):
        table.happen(e.DeckReceived(deck=f"deck_{number}", back="red", seal=f"S{number}"))
        table.happen(e.DeckRemoved(deck=f"deck_{number}", reason="time"))
    assert [gone.name for gone in table.state.now.removed[:1]] == ["deck_1"]
    table.tap("receive_deck", deck="deck_0", back="red")
    assert table.state.now.remembers == MOST_REMOVED


def test_decks_that_were_never_in_play_do_not_push_out_one_that_was() -> None:
    table = FloorTable()
    table.open_deck("red")
    table.tap("remove_deck", deck="red", reason="wrong deck")
    for number in range(MOST_REMOVED):
        table.tap("receive_deck", deck=f"red_{number}", back="red")
        table.tap("remove_deck", deck=f"red_{number}", reason="damaged")
    assert table.refuses("receive_deck", **RED).code == "deck_gone"


@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@each_game
def test_04F_no_jam_brings_an_unconfirmed_deck_past_the_floorperson(game: str) -> None:
    table = FloorTable(game, shuffling="reshuffling_device")
    table.tap("receive_deck", **RED, is_preshuffled=True)
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("return_device", FLOORPERSON, device="shuffler")
    assert table.refuses("shuffle_deck", deck="red").key == "unconfirmed.deck"


def test_a_deck_of_an_older_log_has_no_seal_and_folds_as_it_did() -> None:
    table = FloorTable()
    opened = table.log[0]
    state = fold([opened, e.DeckReceived(deck="a", back="red"), e.DeckRemoved(deck="a", reason="time")])
    assert (state.now.decks, state.now.removed) == ((), ())


def test_a_deck_that_came_while_the_app_was_down_has_a_number_and_does_not_come_back() -> None:
    table = FloorTable()
    table.tap("receive_deck", **RED)
    table.wait(hours=1)

    def change(**decks: str) -> dict[str, Any]:
        return {"entries": (MissedDeckChange(at=OPENED_AT, **decks),)}

    again = change(out="red", deck="red", back="red")
    assert table.refuses("record_missed_rounds", **again).key == "deck_gone.name"
    table.tap("record_missed_rounds", **change(out="red", deck="blue", back="blue"))
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.deck("blue").seal == "#3.1"
    table.tap("remove_deck", deck="blue", reason="time")
    assert [gone.name for gone in table.state.now.removed] == ["red", "blue"]
    back = change(deck="green", back="green", seal="#3.1")
    assert table.refuses("record_missed_rounds", **back).key == "deck_gone.seal"
    table.tap("record_missed_rounds", **change(deck="green", back="green", seal="md-5"))
    table.tap("approve_request", FLOORPERSON, number=2)
    assert table.deck("green").seal == "MD-5"


def test_a_deck_prepared_before_the_app_went_down_keeps_its_seal() -> None:
    table = FloorTable()
    table.tap("receive_deck", **RED, seal="A1")
    table.tap("record_missed_rounds", entries=(MissedDeckChange(at=OPENED_AT, deck="red"),))
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.deck("red").seal == "A1"


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("ruling 8")
@pytest.mark.parametrize("shuffling", ["by_hand", "shuffler", "reshuffling_device"])
@each_game
def test_04F_a_preshuffled_deck_is_neither_cut_nor_shuffled_before_the_floorperson_confirms_it(
    game: str, shuffling: str
) -> None:
    table = FloorTable(game, shuffling=shuffling)
    table.tap("receive_deck", **RED, is_preshuffled=True)
    law = table.law("4 F" if game == "criss_cross" else "04F")
    steps: dict[str, Any] = {"shuffle_deck": {}, "cut_deck": {"position": 20}}
    for name, args in steps.items():
        refused = table.refuses(name, deck="red", **args)
        assert (refused.key, refused.law) == ("unconfirmed.deck", law)
    assert {action.name for action in offers(table.state, DEALER)} & {"shuffle_deck", "cut_deck"} == set()
    assert waiting_for_floor(table.state) == ("verify_deck",)
    assert table.refuses("verify_deck", STRANGER, deck="red").code == "not_assigned"
    assert table.refuses("verify_deck", deck="red").code == "not_assigned"
    table.tap("verify_deck", FLOORPERSON, deck="red")
    assert waiting_for_floor(table.state) == ()
    assert table.refuses("verify_deck", FLOORPERSON, deck="red").code == "wrong_stage"
    assert table.refuses("undo").code == "nothing_to_undo"
    if shuffling == "reshuffling_device":
        table.tap("shuffle_deck", deck="red")
    else:
        table.tap("cut_deck", deck="red", position=20)
    assert table.deck("red").stage == "ready"


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@each_game
def test_04F_a_preshuffled_deck_that_nobody_confirms_takes_the_way_of_any_other(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", **RED, is_preshuffled=True)
    table.tap("inspect_deck", deck="red")
    assert table.refuses("cut_deck", deck="red", position=20).code == "wrong_stage"
    table.tap("verify_deck", FLOORPERSON, deck="red")
    assert table.refuses("cut_deck", deck="red", position=20).code == "wrong_stage"
    assert table.refuses("shuffle_deck", deck="red").code == "wrong_stage"
    assert table.deck("red").stage == "verified"


@pytest.mark.law("36.05.19.04C")
@pytest.mark.law("CCP ch. 4 C")
@pytest.mark.law("36.05.18.04C")
@pytest.mark.parametrize(
    ("looked", "recorded"),
    [({"seat": 3}, (3, False)), ({"not_seated": True}, (None, True)), ({}, (None, False))],
)
@each_game
def test_04C_who_looked_at_the_spread_deck_is_recorded(
    game: str, looked: dict[str, Any], recorded: tuple[int | None, bool]
) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", **RED)
    table.tap("inspect_deck", deck="red")
    table.tap("verify_deck", FLOORPERSON, deck="red")
    table.tap("spread_deck", deck="red")
    assert "seat" not in offered(table, "show_deck").args
    assert table.refuses("show_deck", deck="red", seat=3).code == "seat_empty"
    assert table.refuses("show_deck", deck="red", seat=7).code == "bad_seat"
    table.tap("seat_player", seat=3)
    args = offered(table, "show_deck").args
    assert (args["deck"], args["seat"].one_of, args["not_seated"].one_of) == (one_of("red"), (3,), (True,))
    refused = table.refuses("show_deck", deck="red", seat=3, not_seated=True)
    assert (refused.key, refused.law) == (
        "bad_choice.looked",
        table.law("4 C" if game == "criss_cross" else "04C"),
    )
    table.tap("show_deck", deck="red", **looked)
    seen = table.log[-1]
    assert isinstance(seen, e.DeckMoved)
    assert (seen.stage, seen.seat, seen.not_seated) == ("seen", *recorded)


@pytest.mark.law("ruling 5")
@each_game
def test_5_no_undo_takes_a_deck_out_of_play_to_start_its_clocks_anew(game: str) -> None:
    table = FloorTable(game, shuffling="shuffler")
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("undo")
    assert table.refuses("undo").key == "final.ready"
    assert "undo" not in {action.name for action in offers(table.state, DEALER)}
