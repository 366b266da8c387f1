"""The people of the floor: who is signed in, what they may do, and their pages, API and sockets.

Imports tables and games; tablegame serves it.
"""
