"""The time that backups of the tests are named by."""

from datetime import datetime

AT = datetime(2026, 11, 16, 12, 30)  # noqa: DTZ001 - for a name
