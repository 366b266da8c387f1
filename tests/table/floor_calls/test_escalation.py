"""A request or a call that nobody answers reaches more people, and stays open."""

import pytest

from games.table.floor_calls.escalation import due_escalations
from tests.people import DEALER, FLOORPERSON, SYSTEM
from tests.table.floor_table import FloorTable, dealt_table


def due(table: FloorTable) -> list[tuple[int | None, str]]:
    return [(found.number, found.to) for found in due_escalations(table.state, table.time)]


@pytest.mark.parametrize(
    ("seconds", "reached"),
    [
        (59, []),
        (60, ["floorpersons"]),
        (119, ["floorpersons"]),
        (120, ["floorpersons", "pit_boss"]),
        (121, ["floorpersons", "pit_boss"]),
    ],
)
def test_all_floorpersons_are_told_at_60_s_and_the_pit_boss_at_120(seconds: int, reached: list[str]) -> None:
    for number in (None, 1):
        table = dealt_table()
        if number is None:
            table.tap("call_floor")
        else:
            table.tap("request_void", reason="fire alarm")
        table.wait(seconds=seconds)
        assert due(table) == [(number, to) for to in reached]


def test_each_is_told_once_and_no_screen_is_stale_by_it() -> None:
    table = dealt_table()
    table.tap("call_floor")
    table.tap("request_void", reason="fire alarm")
    table.wait(seconds=59)
    assert table.refuses("escalate", SYSTEM, to="floorpersons").code == "not_due"
    table.wait(seconds=1)
    step = table.state.step
    table.tap("escalate", SYSTEM, to="floorpersons")
    assert table.refuses("escalate", SYSTEM, to="floorpersons").code == "not_due"
    assert due(table) == [(1, "floorpersons")]
    table.tap("escalate", SYSTEM, to="floorpersons", number=1)
    assert due(table) == []
    table.wait(seconds=60)
    table.tap("escalate", SYSTEM, to="pit_boss", number=1)
    assert due(table) == [(None, "pit_boss")]
    assert table.state.step == step
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("answer_call", FLOORPERSON)
    assert due(table) == []
    table.tap("call_floor")
    table.wait(seconds=60)
    assert due(table) == [(None, "floorpersons")]


def test_only_the_system_escalates() -> None:
    table = dealt_table()
    table.tap("call_floor")
    table.wait(seconds=60)
    for actor in (DEALER, FLOORPERSON):
        assert table.refuses("escalate", actor, to="floorpersons").code == "wrong_role"
    assert table.refuses("escalate", SYSTEM, to="floorpersons", number=7).code == "not_due"


def test_a_request_never_expires() -> None:
    table = dealt_table()
    table.tap("request_void", reason="fire alarm")
    table.wait(hours=9)
    assert due(table) == [(1, "floorpersons"), (1, "pit_boss")]
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.void == "fire alarm"
