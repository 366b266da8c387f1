"""Settlement of a finished round: reads the record, settles it, and explains it line by line.

Imports the games and the rulebook; `manage.py settle`, the tables and the reports call it."""
