"""Shufflers and shoes that are out of order."""
