"""The building blocks of every game's rules: cards, hands, money, paytables, phases, submissions.

Imports nothing else of `games`; the game folders and everything above them import it."""
