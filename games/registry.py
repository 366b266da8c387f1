"""The list of games."""

from games.criss_cross.game import CRISS_CROSS
from games.double_draw.game import DOUBLE_DRAW
from games.game import Game
from games.let_it_ride.game import LET_IT_RIDE

# Pages list the games in this order.
GAMES: dict[str, Game] = {game.name: game for game in (DOUBLE_DRAW, CRISS_CROSS, LET_IT_RIDE)}


def register(game: Game) -> None:
    """Add a game from outside this package; its app calls this while it loads."""
    GAMES[game.name] = game


def is_meter_box(box: str) -> bool:
    """Return whether this box is the progressive wager of any game."""
    return any(box == game.meter_box for game in GAMES.values())
