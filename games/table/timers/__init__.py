"""The timers of a table, and the reminders they give.

Imports `decks`, `floor_calls`, `rules` and `stub`. Called by the table's decide, evolve and offers, by
`decks` and `rules`, and by `tables`, which keeps a row for each timer.
"""
