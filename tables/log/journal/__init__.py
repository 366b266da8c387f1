"""The journal: one chain for people, names, rosters, reports and whatever else matters beside the logs.

`record()` enters changes in the transaction that makes them. A tap never does.
"""
