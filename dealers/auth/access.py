"""The tables each person answers for and may read, and the pits they may watch."""

from typing import Any

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from dealers.auth.roles import READERS
from dealers.models import Cover, Staff
from tables import clock
from tables.models import Pit, Table
from tables.sql import as_stored, fetch_all


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
    """Return the pits a person may watch: all of them, or those a pit boss works or covers."""
    pits = Pit.objects.order_by("name")
    if person.role not in READERS:
        return pits.none()
    worked = _worked_pits(person)
    return pits.filter(pk__in=worked) if worked else pits


def may_watch(person: Staff, pit_id: int | None) -> bool:
    """Return whether a person may watch a pit.

    None stands for "no pit", which only people who watch all pits may see.
    """
    if person.role not in READERS:
        return False
    worked = _worked_pits(person)
    return not worked or pit_id in worked


def own_pits(person: Staff) -> QuerySet[Pit]:
    """Return the pits a pit boss works without cover: those named for them, or all."""
    pits = Pit.objects.order_by("name")
    if person.role != "pit_boss":
        return pits.none()
    return pits if works_every_pit(person) else pits.filter(bosses=person)


def may_be_assigned(person: Staff, table: Table) -> bool:
    """Return whether an assignment to a table would mean anything.

    A pit boss answers for the tables of the pits they work, and for a table in no pit.
    """
    return person.role != "pit_boss" or table.pit_id is None or may_watch(person, table.pit_id)


def live_covers() -> QuerySet[Cover]:
    return Cover.objects.filter(ended_at=None, until__gt=clock.now())


def _worked_pits(person: Staff) -> list[int]:
    """Return the pits named for a pit boss and those they cover, or none if they work every pit."""
    if person.role != "pit_boss" or works_every_pit(person):
        return []
    covered = live_covers().filter(person=person)
    return [*person.pits.values_list("pk", flat=True), *covered.values_list("pit", flat=True)]


def works_every_pit(person: Staff) -> bool:
    """Return whether a pit boss works every pit, because none is named for them."""
    return not person.pits.exists()


# The same as SQL about person `p`.
_WORKS_EVERY_PIT = "NOT EXISTS (SELECT 1 FROM dealers_staff_pits named WHERE named.staff_id = p.id)"
# The one rule of who answers for a table, as SQL about person `p`: a floorperson to whom the table is
# assigned, and a pit boss for each table of the pits they work or cover. A pit boss with no pit named answers
# for every table; a table in no pit is also answered for by a pit boss to whom it is assigned. It is SQL
# because every command and heartbeat runs it.
_RULE = """(
    p.role = 'floorperson' AND EXISTS (
        SELECT 1 FROM tables_assignment held
        WHERE held.table_id = {table} AND held.person_id = p.id AND held.ended_at IS NULL
    )
    OR p.role = 'pit_boss' AND (
        {works_every_pit}
        OR EXISTS (
            SELECT 1 FROM tables_table here WHERE here.id = {table} AND (
                here.pit_id IN (SELECT named.pit_id FROM dealers_staff_pits named WHERE named.staff_id = p.id)
                OR here.pit_id IN (
                    SELECT cover.pit_id FROM dealers_cover cover
                    WHERE cover.person_id = p.id AND cover.ended_at IS NULL AND cover.until > %s
                )
                OR here.pit_id IS NULL AND EXISTS (
                    SELECT 1 FROM tables_assignment held
                    WHERE held.table_id = here.id AND held.person_id = p.id AND held.ended_at IS NULL
                )
            )
        )
    )
)"""
# For one table, with the parameters of answers_params().
ANSWERS_FOR_SQL = _RULE.format(table="%s", works_every_pit=_WORKS_EVERY_PIT)
_TABLES_SQL = f"""
    SELECT t.id FROM tables_table t, dealers_staff p
    WHERE p.id = %s AND {_RULE.format(table="t.id", works_every_pit=_WORKS_EVERY_PIT)}
"""  # noqa: S608 - our own words


def answers_params(table_id: int) -> list[Any]:
    """Return the parameters of ANSWERS_FOR_SQL."""
    return [table_id, table_id, as_stored(clock.now())]


def answers_for(table_id: int, person_id: int) -> bool:
    """Return whether this person answers for this table."""
    sql = f"SELECT {ANSWERS_FOR_SQL} FROM dealers_staff p WHERE p.id = %s"  # noqa: S608 - our own words
    ((answers,),) = fetch_all(sql, [*answers_params(table_id), person_id])
    return bool(answers)


def tables_answered_for(person: Staff) -> QuerySet[Table]:
    """Return the tables this person answers for."""
    table_ids = RawSQL(_TABLES_SQL, [person.pk, as_stored(clock.now())])  # noqa: S611 - our own words
    return Table.objects.filter(pk__in=table_ids).order_by("name")
