"""The rules of a table: its submission and settings, and the switch to new rules with their sign."""
