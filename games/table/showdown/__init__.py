"""The showdown: community cards, bonus, hands, envy, and clearing the table."""
