"""Requests to the floor and their answers, and the void of a round. Imports payments and corrections."""
