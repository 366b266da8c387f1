from collections.abc import Iterator

import pytest

from games.messages import catalog
from games.registry import GAMES, register
from tests.example_game.game import MISSISSIPPI_STUD


@pytest.fixture
def registered() -> Iterator[None]:
    """Register the example game for one test."""
    register(MISSISSIPPI_STUD)
    forget_words()
    yield
    del GAMES[MISSISSIPPI_STUD.name]
    forget_words()


def forget_words() -> None:
    catalog.game_names.cache_clear()
    catalog.messages.cache_clear()
