"""Finished rounds: searching them, replaying their events, and showing them step by step.

It may import log and rows. dealers and `manage.py replay_round` call it; it changes nothing.
"""
