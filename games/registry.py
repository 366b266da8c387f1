"""The games of the house: one line each."""

from games.criss_cross import rules as criss_cross
from games.double_draw import rules as double_draw
from games.game import Game
from games.let_it_ride import rules as let_it_ride

GAMES: dict[str, Game] = {
    "double_draw": double_draw,
    "criss_cross": criss_cross,
    "let_it_ride": let_it_ride,
}
