"""The games: their rules, how a round settles, and the table as a state machine.

Pure Python that imports no Django and reads no database or clock; `tables` and `dealers` call it."""
