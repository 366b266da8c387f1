"""A request the law makes of the floor is answered in its round, whatever happens around the round."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.table import events as e
from games.table.approvals.view import RequestView
from games.table.offers import offers
from games.table.stub.due import expected_stub
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, asked_to_rule, dealt_table, places_of, turned_up

OF_THE_ROUND: tuple[tuple[str, dict[str, Any]], ...] = (
    ("undo", {}),
    ("clear_table", {}),
    ("deal", {}),
    ("decide", {"seat": 1, "choice": "ride"}),
    ("turn_card", {"place": "first", "card": "Ah"}),
    ("turn_hand", {"seat": 1, "cards": ("Ac", "Kc", "Qc")}),
    ("count_stub", {"count": 40}),
    ("request_void", {"reason": "once more"}),
    ("request_correction", {"reason": "misread", "seat": 1, "decisions": {"bet_1": "ride"}}),
)
OF_THE_FLOOR: tuple[tuple[str, dict[str, Any]], ...] = (
    ("record_paid_otherwise", {"seat": 1, "paid": "5.00", "reason": "slip"}),
    ("confirm_hand", {"seat": 1}),
    ("confirm_meter", {"reading": "1000.00"}),
)


def asked(table: FloorTable) -> RequestView:
    (request,) = view(table.state).around.requests
    return request


def move_on(table: FloorTable) -> None:
    """Cover the shoe as ruling 46 requires, and get another deck ready."""
    step = table.state.step
    table.tap("report_fault", device="shoe", fault="red_light")
    table.open_deck("b", "blue")
    table.tap("take_device_out", FLOORPERSON, device="shoe", how="covered")
    assert table.state.step > step


def is_offered(table: FloorTable) -> bool:
    return "approve_request" in {action.name for action in offers(table.state, FLOORPERSON)}


@pytest.mark.law("ruling 46")
@pytest.mark.law("ruling 47")
@each_game
def test_46_a_jam_is_void_when_the_shoe_was_taken_out_and_a_deck_made_ready_before_the_yes(game: str) -> None:
    table = FloorTable(game, method="automated_shoe", decks=2)
    table.open_deck()
    table.start_round()
    table.tap("report_irregularity", kind="shoe_jam")
    move_on(table)
    for name, args in OF_THE_ROUND:
        assert table.refuses(name, **args).code == "waiting"
    for name, args in OF_THE_FLOOR:
        assert table.refuses(name, FLOORPERSON, **args).code == "waiting"
    assert table.refuses("withdraw_request", number=1).key == "asked_by_law.request"
    assert "withdraw_request" not in {action.name for action in offers(table.state, DEALER)}
    assert not asked(table).is_stale
    assert is_offered(table)
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.void == "shoe_jam"
    table.tap("clear_table")
    assert table.state.now.requests == ()


@pytest.mark.law("ruling 41")
@pytest.mark.parametrize("is_full_deck", [True, False])
def test_41_a_misdeal_is_void_and_the_deck_it_was_dealt_from_leaves_though_another_came(
    is_full_deck: bool,
) -> None:
    table = FloorTable(method="automated_shoe", decks=2)
    table.open_deck()
    table.start_round()
    stub = expected_stub(table.state) - 1
    for _ in range(2):
        table.tap("count_stub", count=stub)
    table.tap("count_places", places=places_of(table, 1 if is_full_deck else 0))
    move_on(table)
    assert is_offered(table)
    assert not asked(table).is_stale
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.void == ("misdeal" if is_full_deck else "wrong_deck")
    left = {deck.name for deck in table.state.now.decks}
    assert left == ({"a", "b"} if is_full_deck else {"b"})


@pytest.mark.law("ruling 47")
@pytest.mark.parametrize("ruling", ["void", "play_on"])
def test_a_ruling_is_given_after_a_deck_was_brought(ruling: str) -> None:
    table, _ = asked_to_rule()
    table.tap("receive_deck", deck="b", back="blue")
    assert is_offered(table)
    table.tap("approve_request", FLOORPERSON, number=1, ruling=ruling)
    assert (table.state.now.void is not None) == (ruling == "void")
    assert table.state.now.requests == ()


@pytest.mark.law("ruling 40")
@pytest.mark.law("ruling 43")
def test_43_what_goes_back_is_worked_out_when_the_void_is_approved() -> None:
    """Seat 2 was paid before it came out, and seat 1 is forfeited while the request waits."""
    table = dealt_table()
    turned_up(table, "Ac", "As", "9h")
    table.tap("report_irregularity", kind="wrong_number_of_cards", seat=1)
    assert {one.seat: one.gets for one in asked(table).differences} == {2: "-90.00"}
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert {one.seat: one.gets for one in asked(table).differences} == {1: "30.00", 2: "-90.00"}
    assert not is_offered(table)
    assert table.refuses("approve_request", FLOORPERSON, number=1).key == "needs_pit_boss.void"
    table.tap("approve_request", PIT_BOSS, number=1)
    voided = next(event for event in table.log if isinstance(event, e.RoundVoided))
    assert {one.seat: one.cents for one in voided.differences} == {1: 30_00, 2: -90_00}


@pytest.mark.law("ruling 47")
def test_what_the_law_asks_for_in_one_round_voids_no_other() -> None:
    table = dealt_table(method="automated_shoe")
    table.tap("report_irregularity", kind="shoe_jam")
    now = table.state.now
    table.state = replace(table.state, now=replace(now, round_number=now.round_number + 1))
    assert table.refuses("approve_request", FLOORPERSON, number=1).key == "request_stale.step"
    assert asked(table).is_stale
    assert not is_offered(table)
