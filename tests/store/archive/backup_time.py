"""The time in the names of the tests' backups."""

from datetime import datetime

AT = datetime(2026, 11, 16, 12, 30)  # noqa: DTZ001 - for a name
