"""Closes a gaming day: verifies its log, stores its figures, and compares our clock with the database's."""

import logging
from collections.abc import Callable
from datetime import date, timedelta

import msgspec
from django.db import connection
from django.db.models import Count, Min, Q, Sum

from tables import clock
from tables.calendar import gaming_day, start_of_day
from tables.log.heads.paths import BadHeads
from tables.log.journal.record import journaled, record
from tables.models import Approval, Checkpoint, DayReport, Round, RoundCorrection, Table
from tables.verify.signed_heads import last_signed_heads
from tables.verify.table import verify_day

log = logging.getLogger(__name__)

ONE_DAY = timedelta(days=1)
# After a longer pause, someone has to look at the floor by hand.
MAX_DAYS = 31
_encoder = msgspec.json.Encoder(order="deterministic")


def close_days(meanwhile: Callable[[], object] = lambda: None) -> list[DayReport]:
    """Write the report of each past gaming day that has none, including days when the floor was closed.

    `meanwhile` is called every few hundred events, because reading a long log takes minutes.
    """
    return [close_day(day, meanwhile) for day in missing_days(gaming_day(clock.now()))]


def missing_days(today: date) -> list[date]:
    """Return the days of the last weeks without a report, starting with the floor's first day."""
    began = Checkpoint.objects.aggregate(began=Min("day"))["began"]
    if began is None:
        return []
    first = max(began, today - MAX_DAYS * ONE_DAY)
    reported = set(DayReport.objects.filter(gaming_day__gte=first).values_list("gaming_day", flat=True))
    over = (first + n * ONE_DAY for n in range((today - first).days))
    return [day for day in over if day not in reported]


def close_day(day: date, meanwhile: Callable[[], object] = lambda: None) -> DayReport:
    """Verify every table, sum up its rounds, and store both. Two workers end up with one report."""
    events, faults = verify_tables(day, meanwhile)
    found = {
        "made_at": clock.now(),
        "events": events,
        "faults": "\n".join(faults),
        "clock_offset_ms": clock_offset_ms(),
        "figures": _encoder.encode(day_figures(day)).decode(),
    }
    with journaled():
        report, is_new = DayReport.objects.get_or_create(gaming_day=day, defaults=found)
        if is_new:
            record(report, by=None)
    if report.faults:
        log.error("the log of %s does not fit: %s", day, report.faults)
    return report


def verify_tables(day: date, meanwhile: Callable[[], object]) -> tuple[int, list[str]]:
    """Return the number of events on the day, and the first fault of each table that has one."""
    events, faults = 0, []
    try:
        heads = last_signed_heads()
    except BadHeads as bad:
        heads = {}
        faults.append(str(bad))
    for table_id in list(Table.objects.order_by("pk").values_list("pk", flat=True)):
        verified = verify_day(table_id, day, heads.get(table_id), meanwhile)
        events += verified.events
        if verified.fault is not None:
            faults.append(f"table {table_id}: {verified.fault}")
    return events, faults


def day_figures(day: date) -> list[dict[str, object]]:
    """Return the rounds, handle, payouts and corrections of each table, and amounts confirmed after a round.

    Voided rounds are counted separately.
    """
    rounds = (
        Round.objects.filter(gaming_day=day)
        .values("table__name")
        .annotate(
            rounds=Count("pk", filter=Q(void="")),
            voids=Count("pk", filter=~Q(void="")),
            staked=Sum("staked_cents", filter=Q(void=""), default=0),
            returned=Sum("returned_cents", filter=Q(void=""), default=0),
        )
        .order_by()
    )
    corrections = dict(
        RoundCorrection.objects.filter(gaming_day=day)
        .values_list("round__table__name")
        .annotate(Sum("difference_cents"))
        .order_by()
    )
    answered = Approval.objects.filter(
        kind="paid_otherwise",
        answered_at__gte=start_of_day(day),
        answered_at__lt=start_of_day(day + ONE_DAY),
    )
    by_table = answered.exclude(late_cents=0).values_list("table__name").annotate(Sum("late_cents"))
    late = dict(by_table.order_by())
    dealt = {row["table__name"]: row for row in rounds}
    # A table that dealt no round on this day may have corrected one of an earlier day.
    return [
        {
            "table": table,
            "rounds": dealt[table]["rounds"] if table in dealt else 0,
            "voids": dealt[table]["voids"] if table in dealt else 0,
            "staked_cents": dealt[table]["staked"] if table in dealt else 0,
            "returned_cents": dealt[table]["returned"] if table in dealt else 0,
            "corrections_cents": corrections.get(table, 0),
            "paid_late_cents": late.get(table, 0),
        }
        for table in sorted(dealt.keys() | corrections.keys() | late.keys())
    ]


def clock_offset_ms() -> int:
    """Return how far our clock is from the database's. On SQLite there is only one clock."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (theirs,) = cursor.fetchone()
    return int((clock.wall() - theirs).total_seconds() * 1000)
