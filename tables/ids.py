"""Ids made from a table's id and a number within the table, so that no query is needed to find them."""

from collections.abc import Iterable

# More events than a table has in ten thousand years, and room for eight million tables.
IDS_PER_TABLE = 2**40
# No database numbers rows further.
MAX_ID = 2**63 - 1


def person_ids_among(words: Iterable[str]) -> set[int]:
    """Those that can be ids of people: a name that somebody wrote by hand may be of digits too."""
    return {int(word) for word in words if word.isdecimal() and int(word) <= MAX_ID}


def id_in_table(table_id: int, number: int) -> int:
    """The id of what has this number at this table."""
    return table_id * IDS_PER_TABLE + number
