"""Taking data out and bringing it back: archived days of the log, backup, restore and export.

It may import log, rows and verify. Only management commands and the round download call it.
"""
