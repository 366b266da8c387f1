"""Mississippi Stud, a fourth game in one folder, which proves that a game needs nothing outside it.

It imports the rulebook and `games.game`; the setting EXTRA_GAMES loads it.
"""
