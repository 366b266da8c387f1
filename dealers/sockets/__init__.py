"""The websockets that keep screens up to date.

Imports auth, limits and pits; tablegame.asgi routes to them.
"""
