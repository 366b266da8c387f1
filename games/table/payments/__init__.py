"""Payouts over a threshold: they wait for the paperwork, signatures and the payment."""
