"""Payouts over a threshold, which wait for paperwork, signatures and the payment itself.

Imports `approvals`. Called by the table's decide, evolve and offers, by the gates, and by what pays:
`showdown`, `corrections`, `missed_rounds`, `reopening`.
"""
