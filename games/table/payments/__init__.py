"""Payouts over a threshold, which wait for paperwork, signatures and the payment itself."""
