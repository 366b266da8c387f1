"""Cards turned up and wagers settled: community cards, bonus, hands, envy, and clearing the table."""
