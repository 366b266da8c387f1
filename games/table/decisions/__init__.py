"""The decisions of players, and the cards they draw."""
