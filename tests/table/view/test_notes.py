"""Notes beside a step: where the stub, the box and the racked card go, by the chapter of the deal."""

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.stub.due import expected_stub
from games.table.view.notes import Note
from games.table.view.table import view
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, at_the_fifth_call, places_of
from tests.table.pure_table import Table

RACKED = [
    pytest.param(game, method, law, marks=pytest.mark.law(law))
    for game, method, law in (
        ("criss_cross", "manual_shoe", "CCP ch. 8 D(4)(b)"),
        ("criss_cross", "hand", "CCP ch. 9 B(3)(b)"),
        ("criss_cross", "automated_shoe", "CCP ch. 10 B(3)(b)"),
        ("let_it_ride", "manual_shoe", "36.05.18.08D(4)"),
        ("let_it_ride", "hand", "36.05.18.09D"),
        ("let_it_ride", "automated_shoe", "36.05.18.10C"),
    )
]
OTHERS = ("note.deal_order", "note.deal_stacks", "note.rack_discards")
TAKES_OUT = {
    "manual_shoe": "Then take the stub out of the shoe",
    "hand": "Then put the stub",
    "automated_shoe": "Then take the stub out of the machine",
}
KEPT = [
    pytest.param(method, kept, racked, marks=[pytest.mark.law(kept), pytest.mark.law(racked)])
    for method, kept, racked in (
        ("manual_shoe", "36.05.19.08D(3)(a)", "36.05.19.08D(3)(b)"),
        ("hand", "36.05.19.09B(2)(a)", "36.05.19.09B(2)(b)"),
        ("automated_shoe", "36.05.19.10B(2)(a)", "36.05.19.10B(2)(b)"),
    )
]
COUNTED = [
    pytest.param(game, method, how, then, marks=[pytest.mark.law(how), pytest.mark.law(then)])
    for game, method, how, then in (
        ("criss_cross", "manual_shoe", "CCP ch. 8 F(1)", "CCP ch. 8 F(2)"),
        ("criss_cross", "hand", "CCP ch. 9 D(1)", "CCP ch. 9 D(2)"),
        ("let_it_ride", "manual_shoe", "36.05.18.08D(6)", "36.05.18.08E"),
        ("let_it_ride", "hand", "36.05.18.09F", "36.05.18.09G"),
        ("let_it_ride", "automated_shoe", "36.05.18.10E", "36.05.18.10F"),
    )
]


def notes(table: FloorTable | Table) -> list[tuple[str, str]]:
    """Return the notes beside the step, except the order of the deal and the way of the discards."""
    found = view(table.state).prompt.notes
    return [(note.key, note.law) for note in found if note.key not in OTHERS]


def called(game: str, method: str, **settings: object) -> FloorTable:
    """A table after the call, with the deal ahead."""
    table = FloorTable(game, method=method, **{"shuffling": "shuffler"} | settings)
    table.open_deck()
    table.tap("seat_player", seat=1)
    assert notes(table) == []
    table.start_round_at_the_call()
    return table


@pytest.mark.law("CCP ch. 8 D(4)(a)")
@pytest.mark.law("CCP ch. 9 B(3)(a)")
@pytest.mark.law("CCP ch. 10 B(3)(a)")
@pytest.mark.parametrize(("game", "method", "law"), RACKED)
def test_the_stub_goes_to_the_rack_after_the_deal(game: str, method: str, law: str) -> None:
    table = called(game, method)
    assert notes(table) == [(f"note.rack_stub_{method}", law)]
    note = view(table.state).prompt.notes[-1]
    assert note.text.startswith(TAKES_OUT[method])
    table.tap("deal")
    assert notes(table) == []


@pytest.mark.law("ruling 11")
@pytest.mark.parametrize(("method", "kept", "racked"), KEPT)
def test_11_the_stub_is_kept_for_the_draws_and_racked_after_them(method: str, kept: str, racked: str) -> None:
    table = called("double_draw", method)
    assert notes(table) == [(f"note.keep_stub_{method}", kept)]
    assert words(table)[0].endswith("aside for the draws.")
    table.tap("deal")
    for _ in range(2):
        assert notes(table) == []
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        table.tap("draw", seat=1, count=0)
    assert notes(table) == [("note.rack_after_draws", racked)]
    assert words(table) == ["The draws are done: put the stub in the discard rack, unseen."]
    table.tap("turn_hand", seat=1, cards=("2c", "3d", "9h", "Ks", "4c"))
    assert notes(table) == []


def words(table: FloorTable | Table) -> list[str]:
    return [note.text for note in view(table.state).prompt.notes if note.key not in OTHERS]


@pytest.mark.parametrize(("game", "method", "how", "then"), COUNTED)
def test_the_count_is_made_face_down_and_a_right_one_sends_the_stub_to_the_rack(
    game: str, method: str, how: str, then: str
) -> None:
    table = at_the_fifth_call(game, method=method, shuffling="shuffler")
    assert [key for key, _ in notes(table)] == [f"note.count_stub_{method}"]
    table.tap("deal")
    assert notes(table) == [("note.count_face_down", how), ("note.rack_counted", then)]
    on_layout, right = words(table)
    assert "face down on the layout" in on_layout
    assert all(word in right for word in ("If it is right", "discard rack", "unseen"))


@pytest.mark.law("ruling 11")
@pytest.mark.parametrize(
    ("method", "how"),
    [
        pytest.param(method, how, marks=[pytest.mark.law(how), pytest.mark.law(then)])
        for method, how, then in (
            ("manual_shoe", "36.05.19.08F(1)", "36.05.19.08F(2)"),
            ("hand", "36.05.19.09D(1)", "36.05.19.09D(2)"),
        )
    ],
)
def test_11_a_stub_that_was_counted_right_is_kept_for_the_draws(method: str, how: str) -> None:
    table = at_the_fifth_call("double_draw", method=method, shuffling="shuffler")
    assert [key for key, _ in notes(table)] == [f"note.count_stub_{method}"]
    table.tap("deal")
    assert notes(table) == [("note.count_face_down", how), ("note.keep_counted", "ruling 11")]
    assert words(table)[-1] == "If it is right, keep the stub aside for the draws."
    table.tap("count_stub", count=48)
    assert ("note.keep_counted", "ruling 11") in notes(table)


@pytest.mark.parametrize("game", ["double_draw", "criss_cross"])
def test_a_whole_deck_counted_between_rounds_goes_neither_aside_nor_to_the_rack(game: str) -> None:
    table = at_the_fifth_call(game, method="manual_shoe", shuffling="shuffler")
    table.tap("deal")
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", FLOORPERSON, number=table.state.now.requests[0].number)
    table.tap("clear_table")
    table.make_ready()
    assert view(table.state).prompt.key == "step.count_blind"
    assert [key for key, _ in notes(table)] == ["note.count_face_down"]


@pytest.mark.law("36.05.19.10C(1)")
@pytest.mark.law("CCP ch. 10 C(1)")
@pytest.mark.law("ruling 11")
@pytest.mark.parametrize(
    ("game", "law", "then"),
    [
        ("double_draw", "36.05.19.10C", ("note.keep_counted", "ruling 11")),
        ("criss_cross", "CCP ch. 10 C", ("note.rack_counted", "CCP ch. 10 C(1)")),
    ],
)
def test_10C_a_count_that_was_off_at_the_machine_is_made_again_and_then_kept_or_racked(
    game: str, law: str, then: tuple[str, str]
) -> None:
    table = called(game, "automated_shoe")
    table.tap("deal")
    table.tap("count_stub", count=1)
    assert notes(table) == [("note.count_face_down", law), then]


BOXES = [
    pytest.param(method, law, marks=pytest.mark.law(law))
    for method, law in (
        ("manual_shoe", "36.05.18.08D(2)"),
        ("hand", "36.05.18.09B"),
        ("automated_shoe", "36.05.18.10B(1)"),
    )
]


@pytest.mark.law("ruling 14")
@pytest.mark.parametrize(("method", "law"), BOXES)
def test_14_the_first_cards_go_to_the_box_where_its_bonus_is_offered(method: str, law: str) -> None:
    table = called("let_it_ride", method, rules={"six_card_bonus": "A"})
    _, box, _ = view(table.state).prompt.notes
    assert box == Note(
        "note.box",
        "The first 3 cards go face down to the box.",
        law,
        {"cards": "3", "place": "box"},
    )


@pytest.mark.law("36.05.18.10H")
def test_10H_one_community_card_is_racked_and_no_stub_is_taken_out() -> None:
    table = called("let_it_ride", "automated_shoe", shuffling="reshuffling_device", racks_one=True)
    assert notes(table) == [("note.rack_one", "36.05.18.10H")]


WAIVED = [
    pytest.param(game, method, key, law, marks=pytest.mark.law(law))
    for game, method, key, law in (
        ("criss_cross", "manual_shoe", "note.rack_uncounted", "CCP ch. 8 D(4)(b)"),
        ("criss_cross", "hand", "note.rack_uncounted", "CCP ch. 9 B(3)(b)"),
        ("double_draw", "manual_shoe", "note.keep_uncounted", "36.05.19.08D(3)(a)"),
        ("double_draw", "hand", "note.keep_uncounted", "36.05.19.09B(2)(a)"),
        ("let_it_ride", "manual_shoe", "note.rack_uncounted", "36.05.18.08D(4)"),
        ("let_it_ride", "automated_shoe", "note.rack_uncounted", "36.05.18.10C"),
    )
]


@pytest.mark.law("ruling 11")
@pytest.mark.parametrize(("game", "method", "key", "law"), WAIVED)
def test_a_stub_whose_count_was_waived_goes_where_an_uncounted_one_goes(
    game: str, method: str, key: str, law: str
) -> None:
    table = at_the_fifth_call(game, method=method, shuffling="shuffler")
    table.tap("deal")
    table.tap("waive_count", FLOORPERSON, reason="alarm")
    assert notes(table) == [(key, law)]
    # It may still be counted, and then it goes where the count says.
    table.tap("count_stub", count=expected_stub(table.state))
    assert notes(table) == []
    table.tap("undo")
    answers = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}
    table.tap("decide", seat=1, choice=answers[game])
    assert key not in dict(notes(table))


@pytest.mark.law("36.05.18.10H")
def test_10H_a_stub_in_the_machine_stays_there_though_a_count_was_waived() -> None:
    table = called("let_it_ride", "automated_shoe", shuffling="reshuffling_device", racks_one=True)
    table.tap("deal")
    table.happen(e.CountRestarted(deck="a"))
    table.tap("waive_count", PIT_BOSS, reason="alarm")
    assert notes(table) == []


@pytest.mark.law("36.05.18.08D(3)")
@pytest.mark.law("36.05.19.08D(2)")
@pytest.mark.law("CCP ch. 8 D(3)")
@pytest.mark.law("ruling 22")
@pytest.mark.parametrize(
    ("game", "law"),
    [("let_it_ride", "36.05.18.08D"), ("double_draw", "36.05.19.08D"), ("criss_cross", "CCP ch. 8 D")],
)
def test_08D_a_seat_that_forfeited_after_the_call_is_dealt_to_and_the_step_says_so(
    game: str, law: str
) -> None:
    table = FloorTable(game)
    table.open_deck()
    for seat in (1, 2, 3):
        table.tap("seat_player", seat=seat)
        table.tap("place_wagers", seat=seat, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    table.tap("announce_no_more_bets")
    assert "note.deal_forfeited" not in dict(notes(table))
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned")
    note = next(one for one in view(table.state).prompt.notes if one.key == "note.deal_forfeited")
    assert (note.law, note.params) == (law, {"seats": "2"})
    assert "Seats: 2." in note.text
    assert ("seat_2", 1) in view(table.state).around.deal
    before = len(GAMES[game].deck)
    table.tap("deal")
    assert expected_stub(table.state) == before - sum(places_of(table).values())
    assert "seat_2" in places_of(table)
