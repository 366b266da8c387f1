import pytest
from msgspec.structs import replace

from games.rulebook.law import Refused
from games.table.state import State, once_per_state, read_state, write_state
from tests.table.pure_table import Table


def test_a_question_is_asked_once_for_each_state() -> None:
    asked: list[int] = []

    @once_per_state
    def round_number(state: State) -> int:
        asked.append(state.version)
        return state.now.round_number

    state = Table().state
    later = replace(state, version=state.version + 1)
    assert [round_number(state), round_number(state), round_number(later)] == [1, 1, 1]
    assert asked == [state.version, later.version]


def test_a_refusal_is_not_kept() -> None:
    asked: list[int] = []

    @once_per_state
    def refuse(state: State) -> int:
        asked.append(state.version)
        raise Refused("closed.table")

    state = Table().state
    for _ in range(2):
        with pytest.raises(Refused):
            refuse(state)
    assert len(asked) == 2


def test_what_was_worked_out_is_no_part_of_the_state() -> None:
    @once_per_state
    def phase(state: State) -> str:
        return state.felt.phase

    state = Table().state
    before = write_state(state)
    assert phase(state) == "betting"
    assert write_state(state) == before
    assert state == read_state(before)
