"""The history of finished rounds and the page of one round.

Imports auth and tables; dealers.pages.urls routes to it.
"""
