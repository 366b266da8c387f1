"""The tables of the floor as they are stored, changed, pushed and read.

It may import games. dealers and tablegame call it. Inside, imports go one way:
clock, calendar, ids, models, sql <- log <- rows <- push <- execute <- everything else.
"""
