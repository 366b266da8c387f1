"""Mississippi Stud: a fourth game, as one folder, to show that a game needs nothing outside its own.

It imports the rulebook and `games.game`; the setting EXTRA_GAMES loads it.
"""
