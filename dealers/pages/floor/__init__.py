"""The floor pages: my tables, who works where, opening a table, and tablets.

Imports auth and staffing; dealers.pages.urls routes to them.
"""
