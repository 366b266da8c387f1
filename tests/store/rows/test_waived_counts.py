"""A count that the floor waives: a breach in the rows, on the wall and in the reports."""

import pytest

from games.table.commands import (
    AnnounceNoMoreBets,
    ApproveRequest,
    ClearTable,
    CountStub,
    CutDeck,
    Deal,
    LockProgressive,
    PlaceWagers,
    RequestVoid,
    SeatPlayer,
    ShuffleDeck,
    WaiveCount,
)
from games.table.state import read_state
from tables.models import Irregularity
from tables.push.pit_wall import make_tile
from tests.harness.floors.showroom import FLOOR
from tests.harness.floors.wall import Scene, kinds_at, submission
from tests.store.moved_clock import let_pass, set_to_the_evening
from tests.store.rows.row_checks import all_of, fault_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_commits")]
BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")


def fifth_round() -> Scene:
    """A table whose fifth round waits for its count; the four before were voided."""
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    scene.open_with_deck()
    deck = read_state(scene.table.snapshot).now.deck_in_use
    scene.taps(SeatPlayer(2))
    for number in range(1, 6):
        scene.taps(PlaceWagers(2, BETS), AnnounceNoMoreBets(), LockProgressive(), Deal())
        if number < 5:
            scene.taps(RequestVoid("alarm"))
            scene.taps(ApproveRequest(number), by=FLOOR)
            scene.taps(ClearTable(), ShuffleDeck(deck), CutDeck(deck, 20))
    return scene


def tallied(scene: Scene, *kinds: str) -> dict[tuple[str, str], int]:
    return {
        (kind, name): number for (_, kind, name, *_), (number, *_) in all_of(scene.table_id, kinds).items()
    }


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
def test_a_waived_count_is_an_irregularity_and_its_rows_follow_from_the_log() -> None:
    scene = fifth_round()
    scene.taps(WaiveCount("the table closes"), by=FLOOR)
    (row,) = Irregularity.objects.filter(table=scene.table_id)
    assert (row.kind, row.outcome, row.law) == ("stub_uncounted", "waived", "36.05.18.08D(5)")
    assert (row.round_number, row.noted_by) == (5, FLOOR.id)
    assert tallied(scene, "stub_count", "count_waived") == {
        ("stub_count", "missed"): 1,
        ("count_waived", ""): 1,
    }
    assert fault_of(scene.table_id) == ("", "")


@pytest.mark.law("36.05.18.08D(5)")
def test_a_waived_count_is_on_the_wall_until_the_gaming_day_ends() -> None:
    scene = fifth_round()
    assert "count_waived" not in kinds_at(scene.table)
    scene.taps(WaiveCount("the table closes"), by=FLOOR)
    (alert,) = (
        one
        for one in make_tile(scene.table, read_state(scene.table.snapshot)).alerts
        if one.kind == "count_waived"
    )
    assert (alert.level, alert.params) == ("warning", {"reason": "the table closes"})
    let_pass(minutes=31)
    assert "count_waived" in kinds_at(scene.table)
    let_pass(hours=24)
    assert "count_waived" not in kinds_at(scene.table)


@pytest.mark.law("ruling 4")
def test_a_count_between_rounds_is_counted_as_such_and_takes_no_breach_back() -> None:
    scene = fifth_round()
    scene.taps(WaiveCount("alarm"), by=FLOOR)
    scene.taps(RequestVoid("alarm"))
    scene.taps(ApproveRequest(5), by=FLOOR)
    scene.taps(ClearTable(), CountStub(51), CountStub(52))
    assert tallied(scene, "stub_count") == {
        ("stub_count", "missed"): 1,
        ("stub_count", "off"): 1,
        ("stub_count", "right"): 1,
        ("stub_count", "between_rounds"): 2,
    }
    assert Irregularity.objects.filter(table=scene.table_id, kind="stub_uncounted").count() == 1
    assert fault_of(scene.table_id) == ("", "")
