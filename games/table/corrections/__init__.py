"""Entries that were wrong: asked for, approved, and the round settled again."""
