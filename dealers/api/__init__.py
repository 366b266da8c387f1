"""The HTTP API under /api/v1/: one module per subject, plus the decorators and responses they share.

Imports auth, limits, staffing and pits; dealers.urls routes to it.
"""
