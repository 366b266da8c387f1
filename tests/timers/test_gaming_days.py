"""A gaming day of each game, run by the sweep alone; tests/timers/processes runs them by Celery."""

import pytest

from tests.timers.played_days import Day
from tests.timers.whole_days import GAMES, check, play_a_day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]


@pytest.mark.parametrize(("game", "seed"), GAMES)
def test_in_a_whole_gaming_day_each_reminder_comes_once_and_within_one_sweep(game: str, seed: int) -> None:
    day = Day(game, seed)
    play_a_day(day)
    check(day, seed)


def test_where_two_decks_take_turns_the_fourth_round_is_reminded_of_once() -> None:
    day = Day("criss_cross", 1)
    day.play_rounds(4)
    day.wait(minutes=1)
    assert [what.kind for _, what in day.reminders() if what.kind.startswith("stub")] == ["stub_soon"]
