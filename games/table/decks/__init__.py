"""Decks from the box to the deal: opening, verifying, shuffling, cutting, recutting, changing."""
