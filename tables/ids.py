"""Ids computed from a table's id and a number within the table, so no query is needed to find them."""

from collections.abc import Iterable

# Room for more events than a table has in ten thousand years, and for eight million tables.
IDS_PER_TABLE = 2**40
# The largest id the database can store.
MAX_ID = 2**63 - 1


def person_ids_among(words: Iterable[str]) -> set[int]:
    """Return the words that can be ids of people. A name written by hand may be all digits too."""
    return {int(word) for word in words if word.isdecimal() and int(word) <= MAX_ID}


def id_in_table(table_id: int, number: int) -> int:
    """Return the id of the object with this number at this table."""
    return table_id * IDS_PER_TABLE + number
