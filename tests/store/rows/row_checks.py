"""Rows as they are stored, to compare before and after."""

from typing import Any

from tables.models import Table, Tally
from tables.rows.running_tallies import read_running_tallies
from tables.verify.table import verify_table


def stored_rows(model: Any) -> list[tuple[Any, ...]]:
    names = [field.attname for field in model._meta.concrete_fields if field.attname != "id"]  # noqa: SLF001
    return sorted(model.objects.values_list(*names), key=str)


def all_of(table_id: int, kinds: tuple[str, ...] = ()) -> dict[Any, tuple[int, ...]]:
    """Return stored rows and running rounds together."""
    sums: dict[Any, tuple[int, ...]] = {}
    running = read_running_tallies(Table.objects.get(pk=table_id).tallies_now)
    found: list[Any] = [*Tally.objects.filter(table=table_id), *running]
    for one in found:
        key = (one.began_at, one.kind, one.name, one.dealer, one.by)
        was = sums.get(key, (0, 0, 0))
        more = (one.number, one.staked_cents, one.returned_cents)
        sums[key] = tuple(a + b for a, b in zip(was, more, strict=True))
    return {key: value for key, value in sums.items() if not kinds or key[1] in kinds}


def fault_of(table_id: int) -> tuple[str, str]:
    found = verify_table(table_id, with_rows=True).fault
    return ("", "") if found is None else (found.row, found.column)
