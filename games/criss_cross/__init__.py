"""Criss Cross Poker in one folder: rules, phases, deal, layout, sign, law and words.

Imports the rulebook and `games.game`; the registry lists its `game.py`."""
