"""A stub that is off: it calls the floor, and until it is settled there is nothing but counting."""

from typing import Any

import pytest

from games.table import events as e
from games.table.offers import offers
from games.table.stub.due import expected_stub
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable, places_of


def counted_off(game: str = "let_it_ride") -> FloorTable:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    table.tap("count_stub", count=expected_stub(table.state) - 1)
    return table


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
@each_game
def test_the_first_count_that_is_off_calls_the_floor(game: str) -> None:
    table = counted_off(game)
    assert table.log[-1] == e.FloorCalled(at=table.time)
    off = table.log[-2]
    assert isinstance(off, e.StubCounted)
    table.tap("count_stub", count=off.count)
    assert isinstance(table.log[-1], e.StubCounted)
    table = counted_off(game)
    table.tap("answer_call", FLOORPERSON)
    table.tap("count_stub", count=off.count)
    assert table.log[-1] == e.FloorCalled(at=table.time)
    table = counted_off(game)
    before = len(table.log)
    table.tap("answer_call", FLOORPERSON)
    table.tap("count_stub", count=expected_stub(table.state))
    assert [type(event) for event in table.log[before:]] == [e.CallAnswered, e.StubCounted]


@pytest.mark.law("ruling 39")
@pytest.mark.law("ruling 41")
@each_game
def test_while_the_stub_is_off_nothing_is_reported_or_asked_that_would_cover_it(game: str) -> None:
    table = counted_off(game)
    expected = expected_stub(table.state)
    taps: dict[str, dict[str, Any]] = {
        "report_irregularity": {"kind": "card_face_up"},
        "request_void": {"reason": "fouled deck"},
        "request_correction": {"reason": "x", "seat": 1, "wagers": {}},
    }
    for name, args in taps.items():
        refused = table.refuses(name, **args)
        assert (refused.key, bool(refused.law)) == ("stub_off.round", True)
        assert name not in {action.name for action in offers(table.state, DEALER)}
    forfeit = {"seat": 1, "reason": "abandoned"}
    assert table.refuses("forfeit_seat", FLOORPERSON, **forfeit).key == "stub_off.round"
    assert "forfeit_seat" not in {action.name for action in offers(table.state, FLOORPERSON)}
    assert expected_stub(table.state) == expected
    table.tap("count_stub", count=expected)
    table.tap("report_irregularity", kind="card_face_up")


@pytest.mark.law("ruling 41")
def test_no_fault_of_a_device_ends_a_count_that_is_off() -> None:
    table = FloorTable(method="automated_shoe", shuffling="shuffler")
    table.open_deck()
    table.start_round()
    table.tap("count_stub", count=expected_stub(table.state) - 1)
    assert table.refuses("report_fault", device="shoe", fault="jam").key == "stub_off.round"
    shoe = next(
        action
        for action in offers(table.state, DEALER)
        if action.name == "report_fault" and "shoe" in action.args["device"].one_of
    )
    assert "jam" not in shoe.args["fault"].one_of


DOORS: dict[str, dict[str, dict[str, Any]]] = {
    device: {
        "report_fault": {"device": device, "fault": "jam"},
        "report_irregularity": {"kind": f"{device}_jam"},
    }
    for device in ("shuffler", "shoe")
}


@pytest.mark.law("ruling 41")
@pytest.mark.law("ruling 46")
@pytest.mark.parametrize("door", ["report_fault", "report_irregularity"])
def test_46_a_jam_means_the_same_through_either_door_while_the_stub_is_off(door: str) -> None:
    table = FloorTable(method="automated_shoe", shuffling="shuffler")
    table.open_deck()
    table.start_round()
    for _ in range(2):
        table.tap("count_stub", count=expected_stub(table.state) - 1)
    assert table.refuses(door, **DOORS["shoe"][door]).key == "stub_off.round"
    shown = {action.name: action.args for action in offers(table.state, DEALER)}
    assert shown["report_irregularity"]["kind"].one_of == ("shuffler_jam",)
    table.tap(door, **DOORS["shuffler"][door])
    assert "shuffler" in table.state.now.devices
    table.tap("count_places", places=places_of(table))
    table.tap("deny_request", FLOORPERSON, number=1, reason="counted by me")
    # The stub is counted afresh, and no void comes before that.
    assert table.refuses(door, **DOORS["shoe"][door]).key == "stub_uncounted.afresh"
    table.tap("count_stub", count=expected_stub(table.state))
    table.tap(door, **DOORS["shoe"][door])


@pytest.mark.law("ruling 41")
@each_game
def test_a_round_whose_players_all_forfeited_is_not_cleared_with_its_count_off(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    expected = expected_stub(table.state)
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    table.tap("count_stub", count=expected - 1)
    assert table.refuses("clear_table").key == "stub_off.round"
    table.tap("count_stub", count=expected)
    table.tap("clear_table")


@pytest.mark.law("ruling 39")
@pytest.mark.law("ruling 41")
def test_a_card_set_aside_before_the_count_is_expected_to_be_missing_from_the_stub() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.tap("report_irregularity", kind="card_face_up")
    table.tap("count_stub", count=47)
    assert table.state.now.stub_off is not None
    table.tap("count_stub", count=46)
    assert table.state.now.stub_off is None
