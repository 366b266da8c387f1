"""Missed rounds: dealt by hand while the app was down, and entered afterwards."""
