"""The list of games."""

from games.criss_cross.game import CRISS_CROSS
from games.double_draw.game import DOUBLE_DRAW
from games.game import Game
from games.let_it_ride.game import LET_IT_RIDE

# In the order of the pages.
GAMES: dict[str, Game] = {game.name: game for game in (DOUBLE_DRAW, CRISS_CROSS, LET_IT_RIDE)}


def register(game: Game) -> None:
    """Add a game that is not of this house; an app does so while it is loaded."""
    GAMES[game.name] = game


def is_meter_box(box: str) -> bool:
    """Return whether a game plays for its progressive meter in this box."""
    return any(box == game.meter_box for game in GAMES.values())
