"""Which tables somebody answers for, which they may read, and which pits they may watch."""

from django.db.models import Q, QuerySet

from dealers.auth.roles import READERS
from dealers.models import Staff
from tables.models import Assignment, Pit, Table
from tables.sql import fetch_all


def readable_tables(person: Staff) -> QuerySet[Table]:
    """Auditors and floorpersons read every table: a call that nobody answers reaches any floorperson.

    A pit boss reads the own pits and what was given besides; one with no pit named works them all.
    """
    tables = Table.objects.order_by("name")
    if person.role not in READERS:
        return tables.none()
    pits = _named_pits(person)
    held = Assignment.objects.filter(person=person, ended_at=None).values("table")
    return tables.filter(Q(pit__in=pits) | Q(pk__in=held)) if pits else tables


def may_read(person: Staff, table_id: int) -> bool:
    return readable_tables(person).filter(pk=table_id).exists()


def watched_pits(person: Staff) -> QuerySet[Pit]:
    """Whoever reads watches every pit, but a pit boss those that are named, where any is."""
    pits = Pit.objects.order_by("name")
    if person.role not in READERS:
        return pits.none()
    named = _named_pits(person)
    return pits.filter(pk__in=named) if named else pits


def may_watch(person: Staff, pit_id: int | None) -> bool:
    """Whether a pit is among them; a table in none is of those who watch all."""
    if person.role not in READERS:
        return False
    named = _named_pits(person)
    return not named or pit_id in named


def _named_pits(person: Staff) -> list[int]:
    return list(person.pits.values_list("pk", flat=True)) if person.role == "pit_boss" else []


# Whether person `p` was given a table, or works its pit as a pit boss; one with no pit named works them all.
ANSWERS_FOR_SQL = """
    EXISTS (SELECT 1 FROM tables_assignment WHERE table_id = %s AND person_id = p.id AND ended_at IS NULL)
    OR p.role = 'pit_boss' AND (
        NOT EXISTS (SELECT 1 FROM dealers_staff_pits WHERE staff_id = p.id)
        OR EXISTS (
            SELECT 1 FROM dealers_staff_pits JOIN tables_table USING (pit_id)
            WHERE staff_id = p.id AND tables_table.id = %s
        )
    )
"""


def answers_for(table_id: int, person_id: int) -> bool:
    sql = f"SELECT {ANSWERS_FOR_SQL} FROM dealers_staff p WHERE p.id = %s"  # noqa: S608 - our own words
    ((is_given,),) = fetch_all(sql, [table_id, table_id, person_id])
    return bool(is_given)


def tables_answered_for(person: Staff) -> QuerySet[Table]:
    """The tables this person answers for: given by name, or of the pits a pit boss works."""
    held = Assignment.objects.filter(person=person, ended_at=None)
    is_mine = Q(pk__in=held.values("table"))
    if person.role == "pit_boss":
        pits = person.pits.values("pk")
        is_mine |= Q(pit__in=pits) if pits.exists() else Q(pit__isnull=False)
    return Table.objects.filter(is_mine).order_by("name")
