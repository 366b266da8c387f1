"""Missed rounds: dealt by hand while the app was down, and entered afterwards.

Imports `approvals`, `decks`, `meter`, `payments`, `showdown`, `stub` and `timers`. Called by the table's
decide, evolve and offers, and by `approvals`, which answers them.
"""
