"""What players answer when they are asked, and how many cards they draw."""
