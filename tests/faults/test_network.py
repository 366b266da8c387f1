"""Bad lines between tablets, server, Redis and PostgreSQL: no tap is lost or done twice, tablets catch up."""

import pytest

from tests.faults.bad_network import play, through_lines
from tests.faults.killed_processes import Floors, last_words, verify


def played_over_bad_lines(floors: Floors, seed: int, seconds: float, lines: set[str]) -> None:
    with through_lines(floors) as network:
        assert set(network.lines.by_name) == lines
        wanted = round(seconds)
        played = play(network, seed, seconds, wanted)
        played.note(f"bad lines for {seconds:.0f} s", seed)
        assert not played.mismatches, "\n".join((*played.mismatches, last_words(floors)))
        assert played.taps >= wanted, "the lines were bad, and nobody played"
    verify(floors)


def test_late_slow_cut_reset_and_half_open_lines_lose_no_tap(full_floor: Floors, faults_seed: int) -> None:
    played_over_bad_lines(full_floor, faults_seed, 15, {"tablets", "database", "redis"})


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "lines"), [("full_floor", {"tablets", "database", "redis"}), ("small_floor", {"tablets"})]
)
def test_ten_minutes_of_bad_lines(
    request: pytest.FixtureRequest, faults_seed: int, kind: str, lines: set[str]
) -> None:
    played_over_bad_lines(request.getfixturevalue(kind), faults_seed, 300, lines)
