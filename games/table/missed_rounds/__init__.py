"""Rounds that were dealt by hand while the app was down, entered afterwards."""
