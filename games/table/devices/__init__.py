"""Faults of shufflers and shoes, and devices taken out of service.

Imports `approvals`, `decks` and `stub`. Called by the table's decide, evolve and offers, and by `decks`,
`irregularities`, `rules` and `showdown`.
"""
