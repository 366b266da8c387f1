"""Double Draw Poker."""
