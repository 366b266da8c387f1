"""Checks that a table is what its log says: events, checkpoints, the table row, other rows, signed heads.

It may import log, rows and history. `manage.py verify_log`, the day report, archive and a round's page
call it.
"""
