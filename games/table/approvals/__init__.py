"""Requests to the floor and their answers; a void is requested, approved and applied here."""
