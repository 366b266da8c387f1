"""Dealers taking over a table and leaving it.

Imports no other subject. Called by the table's decide and evolve.
"""
