"""The end of a gaming day: its log is verified, its figures are kept, and the clock is looked at."""

from datetime import date, timedelta

import msgspec
from django.db import connection
from django.db.models import Count, Q, Sum

from tables import clock
from tables.gaming_day import gaming_day
from tables.heads import BadHeads, read_heads
from tables.models import DayReport, Round, RoundCorrection, Table
from tables.verifying import Signed, verify_table

_encoder = msgspec.json.Encoder(order="deterministic")


def close_yesterday() -> DayReport | None:
    """The report of the gaming day before this one, unless it was made."""
    day = gaming_day(clock.now()) - timedelta(days=1)
    return None if DayReport.objects.filter(gaming_day=day).exists() else close_day(day)


def close_day(day: date) -> DayReport:
    """Verifies every table, sums up its rounds, and keeps both; two workers keep one report."""
    events, faults = verify()
    report, _ = DayReport.objects.get_or_create(
        gaming_day=day,
        defaults={
            "made_at": clock.now(),
            "events": events,
            "faults": "\n".join(faults),
            "clock_offset_ms": clock_offset_ms(),
            "figures": _encoder.encode(figures(day)).decode(),
        },
    )
    return report


def verify() -> tuple[int, list[str]]:
    """How many events were read, and the first fault of each table that has one."""
    events, faults = 0, []
    try:
        heads = read_heads()
    except BadHeads as bad:
        heads = None
        faults.append(str(bad))
    for table_id in list(Table.objects.order_by("pk").values_list("pk", flat=True)):
        head = None if heads is None else heads.by_table.get(table_id)
        signed = None if heads is None or head is None else Signed(head, heads.at)
        verified = verify_table(table_id, signed)
        events += verified.events
        if verified.fault is not None:
            faults.append(f"table {table_id}: {verified.fault}")
    return events, faults


def figures(day: date) -> list[dict[str, object]]:
    """Rounds, handle, payouts and corrections of each table; voided rounds are counted apart."""
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
    dealt = {row["table__name"]: row for row in rounds}
    # A round of another day may have been corrected at a table that dealt none in this one.
    return [
        {
            "table": table,
            "rounds": dealt[table]["rounds"] if table in dealt else 0,
            "voids": dealt[table]["voids"] if table in dealt else 0,
            "staked_cents": dealt[table]["staked"] if table in dealt else 0,
            "returned_cents": dealt[table]["returned"] if table in dealt else 0,
            "corrections_cents": corrections.get(table, 0),
        }
        for table in sorted(dealt.keys() | corrections.keys())
    ]


def clock_offset_ms() -> int:
    """How far our clock is from the database's; on SQLite they are one."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (theirs,) = cursor.fetchone()
    return int((clock.wall() - theirs).total_seconds() * 1000)
