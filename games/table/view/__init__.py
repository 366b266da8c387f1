"""Views of a table for each audience, in the words and amounts people read.

Imports everything else of `games.table`. `tables.push` and the bots call it.
"""
