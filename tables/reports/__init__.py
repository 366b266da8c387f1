"""Sums for reports, and the report that closes a gaming day.

It may import rows and verify. dealers calls it for sums; a Celery task closes the days.
"""
