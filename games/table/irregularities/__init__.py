"""Irregularities at the table, and forfeited seats."""
