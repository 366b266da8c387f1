"""Folded hands: what the step says about them, and how long they stay on the felt."""

from typing import Any

import pytest

from games.table.view.notes import Note
from games.table.view.table import view
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross, dealt
from tests.table.rounds.double_draw_rounds import at_first_decision, draw_all

CROSS: tuple[dict[str, str], ...] = (
    {"left": "9c", "right": "5d"},
    {"top": "2h", "bottom": "9s"},
    {"middle": "Kd"},
)
# The decision in which a seat folds, the paragraph that takes its hand, and the one that leaves it.
FOLDS = [
    pytest.param(place, taken, left, marks=[pytest.mark.law(f"{taken}(b)"), pytest.mark.law(left)])
    for place, taken, left in (
        (0, "CCP ch. 11 B(2)", "CCP ch. 11 B(3)"),
        (1, "CCP ch. 11 D(1)", "CCP ch. 11 D(2)"),
        (2, "CCP ch. 11 F(1)", "CCP ch. 11 F(2)"),
    )
]


def notes(table: Table | FloorTable) -> list[Note]:
    found = view(table.state).prompt.notes
    return [note for note in found if note.key.startswith(("note.fold", "note.rack_no"))]


def fold_at(table: Table, place: int, **cards: Any) -> None:
    """Let seat 1 fold in this decision, after everybody has bet in those before it."""
    for turned in CROSS[:place]:
        table.tap("decide_all", choice="1x")
        if cards:
            for name in turned:
                table.tap("turn_card", place=name)
        else:
            table.turn(**turned)
    table.tap("decide", seat=1, choice="fold")


@pytest.mark.law("ruling 21")
@pytest.mark.parametrize(("place", "taken", "left"), FOLDS)
def test_11B_the_dealer_is_told_to_take_a_folded_hand_and_to_leave_one_with_a_bonus(
    place: int, taken: str, left: str
) -> None:
    table = dealt(1, 2)
    fold_at(table, place)
    (note,) = notes(table)
    assert (note.key, note.law, note.params) == ("note.fold_taken", taken, {"seat": "1"})
    assert note.text == "Seat 1 folded: take its wagers, and put its hand in the discard rack."
    table.tap("decide", seat=2, choice="1x")
    assert notes(table) == []
    table = dealt(1, 2, bonus="5.00")
    fold_at(table, place)
    (note,) = notes(table)
    assert (note.key, note.law) == ("note.fold_left", left)
    assert note.text == "Seat 1 folded: take its wagers, but leave the five card bonus and the hand."


@pytest.mark.parametrize(("place", "taken", "left"), FOLDS)
def test_11B_where_no_amounts_are_recorded_the_dealer_is_told_when_to_leave_a_folded_hand(
    place: int, taken: str, left: str
) -> None:
    table = Table("criss_cross", {"ante_odds": "even_money"}, depth="procedure")
    for seat in (1, 2):
        table.tap("seat_player", seat=seat)
    table.tap("mark_in", seats=(1, 2))
    table.deal()
    fold_at(table, place, unseen=True)
    (note,) = notes(table)
    assert (note.key, note.law) == ("note.fold_unknown", left)
    assert note.text.endswith("If it has a five card bonus bet, leave the bet and the hand.")
    # The table does not know of a bonus, so the hand is not drawn as gone, and the seat may still forfeit.
    assert (table.view.seats[0].cards_down, table.view.seats[0].is_hand_collected) == (2, False)
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    assert table.view.seats[0].cards_down == 0


@pytest.mark.law("CCP ch. 11 B(2)(b)")
def test_11B_without_the_bonus_on_offer_a_folded_hand_is_taken_at_every_depth() -> None:
    rules = {"ante_odds": "even_money", "five_card_bonus": False}
    table = Table("criss_cross", rules, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    table.tap("decide", seat=1, choice="fold")
    assert [note.key for note in notes(table)] == ["note.fold_taken"]
    assert table.view.seats[0].is_hand_collected


@pytest.mark.law("CCP ch. 11 B(3)")
@pytest.mark.law("CCP ch. 11 D(2)")
@pytest.mark.law("CCP ch. 11 F(2)")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_11B_a_folded_hand_with_a_bonus_stays_until_every_wager_is_resolved(place: int) -> None:
    table = criss_cross(1, 2)
    table.bet(1, five_card_bonus="5.00")
    table.deal()
    fold_at(table, place)
    for turned in CROSS[place:]:
        table.tap("decide_all", choice="1x")
        table.turn(**turned)
        assert table.view.seats[0].cards_down == 2
    table.tap("settle_bonus")
    # Its bonus is settled, but the wagers of seat 2 are not.
    assert (table.view.seats[0].is_hand_collected, table.view.seats[0].cards_down) == (False, 2)
    table.hand(2, "Kc 5h")
    assert (table.view.seats[0].is_hand_collected, table.view.seats[0].cards_down) == (True, 0)


def test_a_folded_hand_with_a_bonus_still_lies_there_when_its_round_is_void() -> None:
    table = dealt(1, 2, bonus="5.00")
    fold_at(table, 0)
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.view.seats[0].cards_down == 2


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.11C(8)")
@pytest.mark.law("ruling 21")
@pytest.mark.parametrize(("draws", "law"), [(0, "36.05.19.11C(2)"), (1, "36.05.19.11C(8)")])
def test_11C_the_dealer_is_told_to_take_a_folded_hand(draws: int, law: str) -> None:
    table = at_first_decision(1, 2)
    for _ in range(draws):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, 0, 0)
    table.tap("decide", seat=1, choice="fold")
    assert [(note.key, note.law) for note in notes(table)] == [("note.fold_taken", law)]


@pytest.mark.law("ruling 11")
@pytest.mark.parametrize(
    ("method", "law"),
    [
        pytest.param(method, law, marks=pytest.mark.law(law))
        for method, law in (
            ("manual_shoe", "36.05.19.08D(3)(b)"),
            ("hand", "36.05.19.09B(2)(b)"),
            ("automated_shoe", "36.05.19.10B(2)(b)"),
        )
    ],
)
@pytest.mark.parametrize("draws", [0, 1])
def test_08D_when_everybody_folds_the_stub_goes_to_the_rack(method: str, law: str, draws: int) -> None:
    table = FloorTable("double_draw", method=method, shuffling="shuffler")
    table.open_deck()
    table.start_round()
    for _ in range(draws):
        table.tap("decide", seat=1, choice="place")
        table.tap("announce_no_more_bets")
        table.tap("draw", seat=1, count=0)
    table.tap("decide", seat=1, choice="fold")
    assert view(table.state).prompt.key == "step.clear"
    assert [note.key for note in notes(table)] == ["note.fold_taken", "note.rack_no_draw"]
    assert notes(table)[1].law == law
    assert notes(table)[1].text == "Nobody draws any more: put the stub in the discard rack, unseen."
    table.tap("clear_table")
    assert notes(table) == []


def test_a_round_that_was_never_dealt_leaves_no_stub() -> None:
    table = FloorTable("double_draw")
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert view(table.state).prompt.key == "step.clear"
    assert notes(table) == []
