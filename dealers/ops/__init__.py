"""Operations: JSON logs, Prometheus metrics and health checks.

Imports nothing else of dealers; every package may log and count.
"""
