"""Closing a table and opening it again."""
