"""Staffing: accounts, table assignments, the roster and relief.

Imports auth and models; pages, the API and the back office call it.
"""
