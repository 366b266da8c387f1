"""Corrections of wrong entries: requested, approved, and the round settled again."""
