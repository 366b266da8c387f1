"""The tables each person answers for and may read, and the pits they may watch."""

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from dealers.auth.roles import FLOOR, READERS
from dealers.models import Staff
from tables.models import Pit, Table
from tables.sql import fetch_all


def readable_tables(person: Staff) -> QuerySet[Table]:
    """Return the tables whose records a person may read.

    Auditors and floorpersons read every table, because a call that no one answers reaches any floorperson. A
    pit boss reads the tables they answer for.
    """
    if person.role == "pit_boss":
        return tables_answered_for(person)
    tables = Table.objects.order_by("name")
    return tables if person.role in READERS else tables.none()


def may_read(person: Staff, table_id: int) -> bool:
    return readable_tables(person).filter(pk=table_id).exists()


def watched_pits(person: Staff) -> QuerySet[Pit]:
    """Return the pits a person may watch: all of them, or those named for a pit boss."""
    pits = Pit.objects.order_by("name")
    if person.role not in READERS:
        return pits.none()
    named = _named_pits(person)
    return pits.filter(pk__in=named) if named else pits


def may_watch(person: Staff, pit_id: int | None) -> bool:
    """Return whether a person may watch a pit.

    None stands for "no pit", which only people who watch all pits may see.
    """
    if person.role not in READERS:
        return False
    named = _named_pits(person)
    return not named or pit_id in named


def _named_pits(person: Staff) -> list[int]:
    return list(person.pits.values_list("pk", flat=True)) if person.role == "pit_boss" else []


# The one rule of who answers for a table, as SQL about person `p`: a floorperson or pit boss to whom the
# table is assigned, and a pit boss for each table of their pits. A pit boss with no pit named answers for
# every table, including tables without a pit. It is SQL because every command and heartbeat runs it.
_RULE = """(
    p.role IN ({floor}) AND EXISTS (
        SELECT 1 FROM tables_assignment held
        WHERE held.table_id = {table} AND held.person_id = p.id AND held.ended_at IS NULL
    )
    OR p.role = 'pit_boss' AND (
        NOT EXISTS (SELECT 1 FROM dealers_staff_pits named WHERE named.staff_id = p.id)
        OR EXISTS (
            SELECT 1 FROM dealers_staff_pits named JOIN tables_table here ON here.pit_id = named.pit_id
            WHERE named.staff_id = p.id AND here.id = {table}
        )
    )
)"""
_FLOOR_SQL = ", ".join(f"'{role}'" for role in FLOOR)
# For one table; its id is passed twice.
ANSWERS_FOR_SQL = _RULE.format(floor=_FLOOR_SQL, table="%s")
_TABLES_SQL = f"""
    SELECT t.id FROM tables_table t, dealers_staff p
    WHERE p.id = %s AND {_RULE.format(floor=_FLOOR_SQL, table="t.id")}
"""  # noqa: S608 - our own words


def answers_for(table_id: int, person_id: int) -> bool:
    """Return whether this person answers for this table."""
    sql = f"SELECT {ANSWERS_FOR_SQL} FROM dealers_staff p WHERE p.id = %s"  # noqa: S608 - our own words
    ((answers,),) = fetch_all(sql, [table_id, table_id, person_id])
    return bool(answers)


def tables_answered_for(person: Staff) -> QuerySet[Table]:
    """Return the tables this person answers for."""
    table_ids = RawSQL(_TABLES_SQL, [person.pk])  # noqa: S611 - our own words
    return Table.objects.filter(pk__in=table_ids).order_by("name")
