"""The decisions of players, and the cards they draw.

Imports no other subject. Called by the table's decide, evolve and offers, and by `corrections`.
"""
