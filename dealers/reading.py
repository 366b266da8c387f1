"""Who reads what is recorded of which tables, and who watches which pits: one rule for every door."""

from django.db.models import Q, QuerySet

from dealers.models import Staff
from tables.models import Assignment, Pit, Table

READERS = ("floorperson", "pit_boss", "auditor")


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
