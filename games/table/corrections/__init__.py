"""Corrections of wrong entries: requested, approved, and the round settled again.

Imports `approvals`, `betting`, `decisions`, `meter`, `payments` and `showdown`. Called by the table's
decide, evolve and offers, and by `approvals`, which answers them.
"""
