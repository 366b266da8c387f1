"""Calls to the floor, holds, and escalation when nobody answers.

Imports `approvals`, `decks` and `rules`. Called by the table's decide, evolve and offers, by the gates,
`stub` and `timers`.
"""
