"""Decks from the box to the deal: opening, verifying, shuffling, cutting, recutting, changing.

Imports `approvals`, `devices`, `stub` and `timers`. Called by the table's decide, evolve and offers, by the
gates, and by what needs a deck: `dealing`, `devices`, `stub`, `missed_rounds`.
"""
