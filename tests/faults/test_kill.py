"""Every process of a floor is killed at random moments while bots play: nothing acknowledged is lost."""

import pytest

from tests.faults.killed_processes import Floors, last_words, play, verify


def killed_while_playing(floors: Floors, seed: int, kills: int, spells: int) -> None:
    """Check that no acknowledged tap is lost or doubled, and that money, screens, logs and rows agree."""
    wanted = 2 * kills
    played = play(floors, seed, kills, spells, wanted)
    played.note(f"{kills} kills", seed)
    assert not played.mismatches, "\n".join((*played.mismatches, last_words(floors)))
    assert played.done.total() == kills
    assert played.taps >= wanted, "they were killed, and nobody played"
    verify(floors)


def test_web_worker_beat_redis_and_postgresql_are_killed_thirty_two_times(
    full_floor: Floors, faults_seed: int
) -> None:
    killed_while_playing(full_floor, faults_seed, 32, spells=2)


def test_the_process_that_holds_everything_is_killed_eight_times(
    small_floor: Floors, faults_seed: int
) -> None:
    killed_while_playing(small_floor, faults_seed, 8, spells=1)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "kills", "spells"), [("full_floor", 240, 8), ("small_floor", 60, 4)])
def test_three_hundred_kills(
    request: pytest.FixtureRequest, faults_seed: int, kind: str, kills: int, spells: int
) -> None:
    killed_while_playing(request.getfixturevalue(kind), faults_seed, kills, spells)
