"""Timers that fall due: the sweep that runs them, its status, and the watchdog of the web process.

It may import execute. Celery calls it through tables/tasks.py, the web process through the watchdog.
"""
