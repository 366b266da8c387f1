"""A deck from its box to the deal: opening, verifying, shuffling, cutting, recutting, changing."""
