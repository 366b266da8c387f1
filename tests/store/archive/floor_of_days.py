"""A floor with several gaming days in its log, and archiving it."""

from datetime import date, timedelta
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from tables import clock
from tables.calendar import gaming_day
from tables.models import Table, TableEvent
from tests.store.long_logs import at_noon, lay, nights
from tests.store.played_nights import table_of_bots

TAPS = 60


def lay_floor() -> Table:
    """Three nights at one table, and one long ago at another that nobody has used since."""
    at_noon(days_ago=4)
    lay(table_of_bots("criss_cross"), TAPS, seed=7)
    at_noon(days_ago=4)
    table = nights(table_of_bots("double_draw"), TAPS, days=3)
    at_noon()
    connection.check_constraints()
    return table


def days_ago(count: int) -> date:
    return gaming_day(clock.now()) - timedelta(days=count)


def archive(before: date, folder: Path) -> list[Path]:
    call_command("archive", "--before", before.isoformat(), "--to", str(folder))
    return sorted(folder.iterdir())


def keys() -> list[int]:
    return list(TableEvent.objects.order_by("pk").values_list("pk", flat=True))
