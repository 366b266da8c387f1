"""The rows people query, written from events: rounds, the floor, irregularities, tallies and tile figures.

It may import log and the models. execute writes these rows; verify rebuilds and compares them.
"""
