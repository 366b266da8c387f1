"""Calls to the floor, holds, and who else is notified when nobody answers."""
