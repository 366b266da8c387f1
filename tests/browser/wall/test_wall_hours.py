"""A wall that nobody reloads for hours, on its own floor: elsewhere alerts would become old enough."""

from pathlib import Path

import pytest

from tests.browser.wall.wall_hours import keep_pushes, stays_flat
from tests.browser.wall.walls import WALL, OpenWall, bots
from tests.harness.floors.wall_size import HALL
from tests.harness.servers.web import Web

# A few minutes of play at every table.
PUSHES = 2000


@pytest.mark.long
def test_the_memory_of_a_wall_stays_flat_over_ten_hours(
    wall: OpenWall, wall_floor: Web, tmp_path: Path
) -> None:
    shown = wall("boss", WALL, HALL)
    keep_pushes(shown)
    with bots(wall_floor, tmp_path / "log"):
        shown.page.wait_for_function(f"() => kept.length >= {PUSHES}", timeout=300_000)
    stays_flat(shown, minutes=600)
