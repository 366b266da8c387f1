"""The HTML pages: start, sign-in, tablet, table, floor, wall, rounds, reports and submissions.

Imports auth, staffing, pits and api; dealers.urls routes to them.
"""
