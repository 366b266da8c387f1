"""Ids that are said by a table and a number within it, so that nothing has to be asked for them."""

from collections.abc import Iterable

# More events than a table has in ten thousand years, and room for eight million tables.
PER_TABLE = 2**40
# No database numbers rows further.
LAST_ID = 2**63 - 1


def ids_among(words: Iterable[str]) -> set[int]:
    """Those that can be ids of people: a name that somebody wrote by hand may be of digits too."""
    return {int(word) for word in words if word.isdecimal() and int(word) <= LAST_ID}


def numbered(table_id: int, number: int) -> int:
    """The id of what has this number at this table."""
    return table_id * PER_TABLE + number
