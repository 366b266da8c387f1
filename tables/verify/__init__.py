"""Checks a table against its log: events, checkpoints, the table row, other rows and signed heads.

It may import log, rows and history. `manage.py verify_log`, the day report, archive and a round's page call
it.
"""
