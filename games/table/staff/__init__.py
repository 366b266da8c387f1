"""Dealers who come to a table and leave it."""
