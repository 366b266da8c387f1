"""Chips against lammers and accepted wagers: the numbers counted, compared with the wagers recorded."""

from typing import Any

import pytest

from games.table import events as e
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.view.table import view
from tests.people import DEALER, FLOORPERSON
from tests.table.pure_table import Table

BOXES = ("five_card_bonus", "progressive")


def counting(box: str, *seats: int, **submitted: Any) -> Table:
    """A table whose chips on this box are to be counted, with a wager of these seats on it."""
    table = Table(rules={"five_card_bonus": "A", "progressive": "A"}, **submitted)
    table.seat(*seats, **{box: "1.00"})
    table.tap("announce_no_more_bets")
    if box == "progressive":
        table.tap("lock_progressive")
    return table


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("36.05.18.08C(3)")
@pytest.mark.law("36.05.18.09A(3)(a)")
@pytest.mark.law("36.05.18.09A(3)(c)")
@pytest.mark.law("36.05.18.10A(1)(b)")
@pytest.mark.law("36.05.18.10A(1)(d)")
@pytest.mark.law("ruling 14")
@pytest.mark.parametrize("box", BOXES)
def test_08C_the_numbers_counted_stand_on_the_event(box: str) -> None:
    table = counting(box, 1, 2, 3)
    table.tap("confirm_count", box=box, chips=3, acknowledged=3)
    counted = table.log[-1]
    assert isinstance(counted, e.ChipsCounted)
    assert (counted.box, counted.chips, counted.acknowledged, counted.is_bare) == (box, 3, 3, False)


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("36.05.18.08C(3)")
@pytest.mark.law("ruling 14")
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("counted", [2, 4])
def test_08C_numbers_that_are_not_those_of_the_wagers_recorded_wait_for_the_floor(
    box: str, counted: int
) -> None:
    table = counting(box, 1, 2, 3)
    table.tap("confirm_count", box=box, chips=counted, acknowledged=counted)
    reported = table.log[-1]
    assert isinstance(reported, e.DifferenceReported)
    assert (reported.chips, reported.acknowledged, reported.recorded) == (counted, counted, 3)
    assert waiting_for_floor(table.state) == ("clear_difference",)
    assert table.refuses("deal").code == "count_differs"
    table.tap("clear_difference", FLOORPERSON, box=box, outcome="lammer missing")
    assert not waiting_for_floor(table.state)


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("ruling 14")
@pytest.mark.parametrize(("chips", "acknowledged"), [(2, 3), (3, 2)])
def test_08C_a_count_of_chips_that_is_not_that_of_the_lammers_waits_too(
    chips: int, acknowledged: int
) -> None:
    table = counting("five_card_bonus", 1, 2, 3)
    table.tap("confirm_count", box="five_card_bonus", chips=chips, acknowledged=acknowledged)
    assert isinstance(table.log[-1], e.DifferenceReported)


@pytest.mark.law("36.05.18.08C(1)")
def test_08C_a_bare_confirmation_is_taken_and_logged_as_a_breach() -> None:
    table = counting("five_card_bonus", 1)
    table.tap("confirm_count", box="five_card_bonus")
    bare = e.ChipsCounted(
        phase="bonus_count", box="five_card_bonus", is_bare=True, law="36.05.18.08C(1)", by=DEALER.id
    )
    assert table.log[-1] == bare


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.parametrize(("chips", "acknowledged"), [(1, None), (None, 1)])
def test_08C_one_number_alone_is_not_a_count(chips: int | None, acknowledged: int | None) -> None:
    table = counting("five_card_bonus", 1)
    refused = table.refuses("confirm_count", box="five_card_bonus", chips=chips, acknowledged=acknowledged)
    assert (refused.key, refused.law) == ("bad_count.both", "36.05.18.08C(1)")


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("ruling 14")
def test_08C_where_no_amounts_are_recorded_only_the_two_counts_are_compared() -> None:
    table = Table(rules={"five_card_bonus": "A"}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus", chips=4, acknowledged=4)
    assert isinstance(table.log[-1], e.ChipsCounted)
    table.tap("undo")
    table.tap("confirm_count", box="five_card_bonus", chips=4, acknowledged=3)
    assert isinstance(table.log[-1], e.DifferenceReported)
    assert table.log[-1].recorded is None


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("ruling 14")
@pytest.mark.law("ruling 20")
def test_08C_a_lammer_that_no_seat_had_named_waits_for_the_floorperson() -> None:
    table = Table(rules={"five_card_bonus": "A"})
    table.seat(1, five_card_bonus="1.00")
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(2,))
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus", chips=2, acknowledged=2)
    reported = table.log[-1]
    assert isinstance(reported, e.DifferenceReported)
    assert (reported.chips, reported.acknowledged, reported.recorded) == (2, 2, 1)


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("ruling 14")
def test_08C_the_screen_does_not_fill_in_the_numbers() -> None:
    table = counting("five_card_bonus", 1, 2)
    for name in ("chips", "acknowledged"):
        assert table.argument("confirm_count", name).usual is None
    assert "2" not in view(table.state).prompt.params.values()
