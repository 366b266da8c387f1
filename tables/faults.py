"""The exception that names the row and column at fault, and reads that raise it for unreadable rows."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.db import DatabaseError, OperationalError
from django.db.models import Model, QuerySet

READ_ERRORS = (DatabaseError, ValueError, TypeError, OverflowError)
_Row = TypeVar("_Row", bound=Model)
_Result = TypeVar("_Result")


class Fault(Exception):  # noqa: N818 - the trade's word
    """The first row that does not fit, and its column where one is to blame."""

    def __init__(self, row: str, column: str, what: str) -> None:
        super().__init__(f"{row}: {column} {what}" if column else f"{row} {what}")
        self.row = row
        self.column = column
        self.what = what


def read_page(rows: QuerySet[_Row], page: int, name: Callable[[Any], str]) -> Iterator[_Row]:
    """One page in one statement; `name` says of a key which row it is, should it be unreadable."""
    try:
        found = list(rows[:page])
    except READ_ERRORS as error:
        if not _is_of_the_data(error):
            raise
        yield from _one_by_one(rows, page, name)
    else:
        yield from found


def _one_by_one(rows: QuerySet[_Row], page: int, name: Callable[[Any], str]) -> Iterator[_Row]:
    """The rows before the one that cannot be read."""
    for key in list(rows.values_list("pk", flat=True)[:page]):
        for field in rows.model._meta.concrete_fields:  # noqa: SLF001 - Django's own name for it
            try:
                list(rows.filter(pk=key).values_list(field.attname))
            except READ_ERRORS as error:
                if not _is_of_the_data(error):
                    raise
                raise Fault(name(key), field.attname, "cannot be read") from None
        yield from rows.filter(pk=key)


def _is_of_the_data(error: Exception) -> bool:
    """A database that is busy or away is no fault of the data; text that is not UTF-8 is."""
    return not isinstance(error, OperationalError) or "UTF-8" in str(error)


def call_or_fault(fault: Fault, function: Callable[..., _Result], *args: Any) -> _Result:
    """What a pure function makes of stored data; whatever it stumbles over, the data are at fault."""
    try:
        return function(*args)
    except Exception:  # noqa: BLE001 - a log that was tampered with can make it raise anything
        raise fault from None
