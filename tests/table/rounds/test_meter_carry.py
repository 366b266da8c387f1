"""Fractions of a cent that wagers contribute to the meter: carried from round to round, never lost."""

from typing import Any

import pytest

from games.table import events as e
from games.table.corrections.model import Correction
from tests.people import PIT_BOSS
from tests.table.pure_table import Table
from tests.table.rounds.let_it_ride_rounds import to_showdown


def at_rate(percent: int, tenths: int, *seats: int) -> Table:
    """A table that adds this part of each progressive wager of $1."""
    table = Table(rules={"progressive": "A"}, meter_rate_percent=percent, meter_rate_tenths=tenths)
    table.seat(*seats, progressive="1.00")
    return table


def play(table: Table) -> str:
    """Play a round in which seat 1 wins nothing, and return the meter after it."""
    if not table.state.felt.seats[0].wagers:
        table.tap("repeat_wagers")
    to_showdown(table, "9h", "3d")
    table.hand(1, "2d Kc 4c")
    table.clear()
    return str(table.view.meter)


def void(table: Table) -> None:
    table.tap("request_void", reason="alarm")
    approve(table)


def approve(table: Table) -> None:
    table.tap("approve_request", PIT_BOSS, number=table.state.now.requests[0].number)


@pytest.mark.law("36.05.18.12F(1)")
@pytest.mark.law("ruling 33")
@pytest.mark.parametrize(
    ("percent", "tenths", "meters"),
    [
        (12, 5, ["1000.12", "1000.25", "1000.37", "1000.50"]),
        (0, 5, ["1000.00", "1000.01", "1000.01", "1000.02"]),
        (20, 0, ["1000.20", "1000.40", "1000.60", "1000.80"]),
    ],
)
def test_12F_the_meter_grows_by_the_whole_rate_over_several_rounds(
    percent: int, tenths: int, meters: list[str]
) -> None:
    table = at_rate(percent, tenths, 1)
    assert [play(table) for _ in meters] == meters


@pytest.mark.law("36.05.18.12F(1)")
@pytest.mark.law("ruling 33")
def test_12F_wagers_recorded_late_add_as_much_as_those_placed_in_time() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_tenths=5)
    for seat in (1, 2):
        table.tap("seat_player", seat=seat)
    table.tap("mark_in", seats=(1, 2), boxes=("progressive",))
    table.deal()
    for seat in (1, 2):
        table.tap("record_wagers", seat=seat, wagers=table.opening() | {"progressive": "1.00"})
    assert table.view.meter == "1000.01"


@pytest.mark.law("36.05.18.12F")
@pytest.mark.law("ruling 33")
def test_12F_a_void_takes_back_exactly_what_the_round_has_added() -> None:
    table = at_rate(0, 5, 1)
    play(table)
    before = (table.state.now.meter_cents, table.state.now.meter_carry)
    assert before == (1000_00, 500)
    table.tap("repeat_wagers")
    table.deal()
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == (1000_01, 0)
    void(table)
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == before
    table.clear()
    assert play(table) == "1000.01"


@pytest.mark.law("ruling 33")
def test_a_void_before_the_lock_leaves_the_carry() -> None:
    table = at_rate(0, 5, 1)
    play(table)
    table.tap("repeat_wagers")
    table.tap("announce_no_more_bets")
    void(table)
    assert table.state.now.meter_carry == 500


@pytest.mark.law("ruling 33")
def test_a_corrected_wager_adds_its_part_from_the_carry_before_the_round() -> None:
    table = at_rate(0, 5, 1)
    play(table)
    table.tap("repeat_wagers")
    to_showdown(table, "9h", "3d")
    wagers = table.opening() | {"progressive": "5.00"}
    table.tap("request_correction", seat=1, wagers=wagers, reason="it was five")
    approve(table)
    # 0.5 cents carried and 2.5 cents of this round.
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == (1000_03, 0)
    void(table)
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == (1000_00, 500)


@pytest.mark.law("ruling 33")
def test_a_corrected_closed_round_moves_the_meter_and_its_carry() -> None:
    table = at_rate(0, 5, 1)
    to_showdown(table, "9h", "3d")
    table.hand(1, "2d Kc 4c")
    record: dict[str, Any] = table.clear()
    seat = record["seats"][0]
    corrected = record | {"seats": [seat | {"wagers": seat["wagers"] | {"progressive": "5.00"}}]}
    table.tap(
        "correct_closed_round", round_number=1, record=record, corrected=corrected, reason="it was five"
    )
    approve(table)
    # 0.5 cents of the round and 2 cents of the correction.
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == (1000_02, 500)


def test_a_correction_in_an_old_log_leaves_the_carry() -> None:
    table = at_rate(0, 5, 1)
    play(table)
    who: dict[str, Any] = {"reason": "x", "asked_by": "7", "approved_by": "8"}
    table.happen(
        e.ClosedRoundCorrected(round_number=1, record={}, corrected={}, old=(), new=(), **who),
        e.RoundCorrected(correction=Correction(), seats=(), community={}, meter_cents=1000_00, **who),
        e.MissedRoundsRecorded(entries=(), asked_by="7", confirmed_by="8"),
    )
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == (1000_00, 500)
