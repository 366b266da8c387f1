"""Applies the events of dealing, and moves the meter."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_felt
from games.table.state import ChipCount, Table


def progressive_locked(table: Table, event: e.ProgressiveLocked) -> Table:
    table = replace(table, meter_cents=event.meter_cents)
    table = on_felt(
        table,
        phase=event.phase,
        is_locked=True,
        meter_cents=event.meter_cents,
        carry_before=table.meter_carry,
    )
    return contribute(table, event.contributed_cents, event.carry)


def contribute(table: Table, cents: int, carry: int) -> Table:
    """Add this round's contributions to the meter and its carry; a void takes them out again."""
    felt = table.felt
    if table.meter_cents is None or felt.meter_cents is None:
        return table
    table = replace(table, meter_cents=table.meter_cents + cents, meter_carry=carry)
    return on_felt(
        table, meter_cents=felt.meter_cents + cents, contributed_cents=felt.contributed_cents + cents
    )


def chips_counted(table: Table, event: e.ChipsCounted) -> Table:
    return _with_count(table, event.phase, event.box, ChipCount(is_cleared=True))


def difference_reported(table: Table, event: e.DifferenceReported) -> Table:
    return _with_count(table, event.phase, event.box, ChipCount(event.chips, event.acknowledged))


def difference_cleared(table: Table, event: e.DifferenceCleared) -> Table:
    count = replace(table.felt.counts[event.box], is_cleared=True)
    return _with_count(table, table.felt.phase, event.box, count)


def _with_count(table: Table, phase: str, box: str, count: ChipCount) -> Table:
    return on_felt(table, phase=phase, counts={**table.felt.counts, box: count})


def meter_confirmed(table: Table, event: e.MeterConfirmed) -> Table:
    """Set our meter to the reading, because the display is decisive."""
    table = on_felt(table, reading_cents=event.reading_cents)
    ours = table.felt.meter_cents
    if not event.is_followed or ours is None:
        return table
    table = replace(table, meter_cents=event.reading_cents)
    return on_felt(table, meter_cents=ours + event.difference_cents)


def cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    """Note the deal; what was seen of an earlier deal of this round is shuffled away."""
    dealt = replace(table, last_dealt_at=event.at)
    return on_felt(dealt, phase="dealing", is_dealt=True, dealt_by=event.by, seen=())


APPLIERS: Appliers = {
    e.ProgressiveLocked: progressive_locked,
    e.ChipsCounted: chips_counted,
    e.DifferenceReported: difference_reported,
    e.DifferenceCleared: difference_cleared,
    e.MeterConfirmed: meter_confirmed,
    e.CardsDealt: cards_dealt,
}
