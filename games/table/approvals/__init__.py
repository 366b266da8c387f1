"""Requests to the floor and their answers, and the void of a round. Imports payments and corrections.

A payout over a threshold is no request: its paperwork and signatures are in `games.table.payments`."""
