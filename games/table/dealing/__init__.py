"""From no more bets to the first decision: locking the progressive, counting chips, the deal, the meter.

Imports `decks` and `meter`. Called by the table's decide, evolve and offers, and by `betting`.
"""
