"""The showdown: community cards, bonus, hands, envy, and clearing the table.

Imports `devices`, `meter` and `payments`. Called by the table's decide, evolve and offers, and by
`corrections`, `missed_rounds` and `reopening`.
"""
