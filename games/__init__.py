"""The games: their rules, the settlement of a round and the table as a state machine.

Pure Python without Django, the database or the clock; `tables` and `dealers` call it."""
