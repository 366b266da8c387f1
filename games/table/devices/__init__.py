"""Faults of shufflers and shoes, and devices taken out of service."""
