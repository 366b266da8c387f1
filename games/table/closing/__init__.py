"""Closing a table and opening it again.

Imports no other subject. Called by the table's decide, evolve and offers.
"""
