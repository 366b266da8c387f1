"""A wall that nobody reloads for hours, on a floor of its own: elsewhere alerts come of age meanwhile."""

import pytest

from tests.browser.wall_hours import stays_flat
from tests.browser.walls import WALL, OpenWall
from tests.harness.wall_size import HALL


@pytest.mark.long
def test_the_memory_of_a_wall_stays_flat_over_ten_hours(wall: OpenWall) -> None:
    stays_flat(wall("boss", WALL, HALL), minutes=600)
