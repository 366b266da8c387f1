"""The append-only log of each table: its hash chain, checkpoints, partitions, triggers and signed heads.

It may import the models and the modules next to them. execute, verify and archive call it.
"""
