"""Counting the stub, and what follows when the count is off."""
