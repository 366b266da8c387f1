"""Steps that players have seen or heard: the call taken back, cards entered again, a step reopened.

Imports `approvals`, `payments`, `showdown` and `stub`. Called by the table's decide, evolve and offers.
"""
