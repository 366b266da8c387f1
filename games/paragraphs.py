"""The paragraph of a game's text for what every text says in its own place."""

from games.criss_cross.paragraphs import PARAGRAPHS as CRISS_CROSS
from games.double_draw.paragraphs import PARAGRAPHS as DOUBLE_DRAW
from games.let_it_ride.paragraphs import PARAGRAPHS as LET_IT_RIDE

_OF_GAME = {"double_draw": DOUBLE_DRAW, "criss_cross": CRISS_CROSS, "let_it_ride": LET_IT_RIDE}


def paragraph(game: str, subject: str) -> str:
    return _OF_GAME[game][subject]
