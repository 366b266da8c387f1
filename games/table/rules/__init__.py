"""The rules of a table: its submission and settings, and the switch to new rules with their sign.

Imports `approvals`, `decks`, `devices`, `stub` and `timers`. Called by the table's decide, evolve and
offers, by the gates, `timers` and `floor_calls`.
"""
