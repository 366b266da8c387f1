"""Every English sentence of the rules, by key: refusals, steps, the dealer's card, the settlement.

Imports the registry for each game's own sentences; settlement, views and pages call it.
"""
