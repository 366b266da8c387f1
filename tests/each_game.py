"""Runs a test once for each game of the registry."""

import pytest

from games.registry import GAMES

each_game = pytest.mark.parametrize("game", GAMES)
