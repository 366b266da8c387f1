"""Rules submissions: storing them, their steps from draft to superseded, and scheduling them at tables.

It may import execute. dealers and `open_table` call it.
"""
