"""Counting the stub, and the procedure when the count is off.

Imports `approvals`, `decks` and `floor_calls`. Called by the table's decide, evolve and offers, by the
gates, and by `decks`, `devices`, `missed_rounds`, `reopening`, `rules` and `timers`.
"""
