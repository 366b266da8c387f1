"""A pit as its wall shows it: its tables, its alerts and who acknowledged them.

Imports staffing and auth; the API, sockets, pages and the back office call it.
"""
