"""A finished round: read from its record, settled, and explained line by line.

Imports the games and the rulebook; `manage.py settle` and every table call it."""
