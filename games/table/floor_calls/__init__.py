"""Calls to the floor, holds, and escalation when nobody answers."""
