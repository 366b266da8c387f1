"""Cards, hands, money, paytables, phases: the parts that every game's rules are built from.

Imports nothing else of `games`; the game folders and everything above them import it."""
