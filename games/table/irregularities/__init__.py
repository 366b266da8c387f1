"""Irregularities at the table, and forfeited seats.

Imports `approvals`, `devices` and `payments`. Called by the table's decide, evolve and offers.
"""
