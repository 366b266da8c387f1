"""Who reads what is recorded of which tables: one rule for pages and programs alike."""

from django.db.models import Q, QuerySet

from dealers.models import Staff
from tables.models import Assignment, Table

READERS = ("floorperson", "pit_boss", "auditor")


def readable_tables(person: Staff) -> QuerySet[Table]:
    """Auditors and floorpersons read every table: a call that nobody answers reaches any floorperson.

    A pit boss reads the own pits and what was given besides; one with no pit named works them all.
    """
    tables = Table.objects.order_by("name")
    if person.role not in READERS:
        return tables.none()
    if person.role != "pit_boss":
        return tables
    pits = list(person.pits.values_list("pk", flat=True))
    held = Assignment.objects.filter(person=person, ended_at=None).values("table")
    return tables.filter(Q(pit__in=pits) | Q(pk__in=held)) if pits else tables


def may_read(person: Staff, table_id: int) -> bool:
    return readable_tables(person).filter(pk=table_id).exists()
