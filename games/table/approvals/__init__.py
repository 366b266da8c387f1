"""Requests to the floor and their answers, and the void of a round.

A payout over a threshold is no request: its paperwork and signatures are in `games.table.payments`.

Imports `corrections`, `decks`, `missed_rounds` and `payments`. Called by the table's decide, evolve and
offers, by the gates, and by every subject that asks the floor.
"""
