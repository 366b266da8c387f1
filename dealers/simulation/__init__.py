"""Bots that play a pit over HTTP and sockets, then check every log, payout and screen.

Talks to a running server; the commands simulate, demo_floor and live_floor call it.
"""
