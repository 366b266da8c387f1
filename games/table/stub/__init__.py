"""Counting the stub, and the procedure when the count is off."""
