"""The games of the house: one line each."""

from collections.abc import Callable
from typing import Any

from games.criss_cross import dealing as criss_cross_dealing
from games.criss_cross import layout as criss_cross_layout
from games.criss_cross import phases as criss_cross_phases
from games.criss_cross import posted as criss_cross_posted
from games.criss_cross import rules as criss_cross
from games.criss_cross.irregularities import IRREGULARITIES as CRISS_CROSS_IRREGULARITIES
from games.double_draw import dealing as double_draw_dealing
from games.double_draw import layout as double_draw_layout
from games.double_draw import phases as double_draw_phases
from games.double_draw import posted as double_draw_posted
from games.double_draw import rules as double_draw
from games.double_draw.irregularities import IRREGULARITIES as DOUBLE_DRAW_IRREGULARITIES
from games.game import Game
from games.layout import TableLayout
from games.let_it_ride import dealing as let_it_ride_dealing
from games.let_it_ride import layout as let_it_ride_layout
from games.let_it_ride import phases as let_it_ride_phases
from games.let_it_ride import posted as let_it_ride_posted
from games.let_it_ride import rules as let_it_ride
from games.let_it_ride.irregularities import IRREGULARITIES as LET_IT_RIDE_IRREGULARITIES
from games.rulebook.deal import Plan
from games.rulebook.irregularity import Consequence
from games.rulebook.phases import Phase
from games.rulebook.posted import TableSign
from games.rulebook.submission import Settings

GAMES: dict[str, Game] = {
    "double_draw": double_draw,
    "criss_cross": criss_cross,
    "let_it_ride": let_it_ride,
}

# The games whose rounds can be led at a table.
PHASES: dict[str, Callable[[Any], tuple[Phase, ...]]] = {
    "double_draw": double_draw_phases.phases,
    "criss_cross": criss_cross_phases.phases,
    "let_it_ride": let_it_ride_phases.phases,
}

DEAL_PLANS: dict[str, Callable[[Any, Settings | None, tuple[int, ...]], Plan]] = {
    "double_draw": double_draw_dealing.deal_plan,
    "criss_cross": criss_cross_dealing.deal_plan,
    "let_it_ride": let_it_ride_dealing.deal_plan,
}

LAYOUTS: dict[str, TableLayout] = {
    "double_draw": double_draw_layout,
    "criss_cross": criss_cross_layout,
    "let_it_ride": let_it_ride_layout,
}

SIGNS: dict[str, TableSign] = {
    "double_draw": double_draw_posted,
    "criss_cross": criss_cross_posted,
    "let_it_ride": let_it_ride_posted,
}

IRREGULARITIES: dict[str, dict[str, Consequence]] = {
    "double_draw": DOUBLE_DRAW_IRREGULARITIES,
    "criss_cross": CRISS_CROSS_IRREGULARITIES,
    "let_it_ride": LET_IT_RIDE_IRREGULARITIES,
}
