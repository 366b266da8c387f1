"""Every English sentence that the rules say, by key: refusals, steps, the dealer's card, the settlement.

Imports the registry for the sentences of each game; a sentence is translated where it is shown.
"""
