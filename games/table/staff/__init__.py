"""Dealers taking over a table and leaving it."""
