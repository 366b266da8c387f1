"""Every English sentence that the rules say, by key: refusals, steps, the dealer's card, the settlement.

Imports only the rulebook; a sentence is translated where it is shown."""
