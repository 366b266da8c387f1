"""Irregularities at the table, and forfeited seats.

Imports `approvals`, `devices`, `payments` and `stub`. Called by the table's decide, evolve and offers.
"""
