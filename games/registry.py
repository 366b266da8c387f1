"""The games of the house: one line each."""

from collections.abc import Callable
from typing import Any

from games.criss_cross import rules as criss_cross
from games.double_draw import rules as double_draw
from games.game import Game
from games.let_it_ride import phases as let_it_ride_phases
from games.let_it_ride import rules as let_it_ride
from games.phases import Phase

GAMES: dict[str, Game] = {
    "double_draw": double_draw,
    "criss_cross": criss_cross,
    "let_it_ride": let_it_ride,
}

# The games whose rounds can be led at a table.
PHASES: dict[str, Callable[[Any], tuple[Phase, ...]]] = {
    "let_it_ride": let_it_ride_phases.phases,
}
