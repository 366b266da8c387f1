"""The exception that names the row and column at fault, and reads that raise it for unreadable rows."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.db import DatabaseError, OperationalError
from django.db.models import Model, QuerySet

READ_ERRORS = (DatabaseError, ValueError, TypeError, OverflowError)
_Row = TypeVar("_Row", bound=Model)
_Result = TypeVar("_Result")


class Fault(Exception):  # noqa: N818 - the trade's word
    """The first row that does not match, and the column at fault if there is one."""

    def __init__(self, row: str, column: str, what: str) -> None:
        super().__init__(f"{row}: {column} {what}" if column else f"{row} {what}")
        self.row = row
        self.column = column
        self.what = what

    def __reduce__(self) -> tuple[type["Fault"], tuple[str, str, str]]:
        """Return how a fault passes from one process to another."""
        return Fault, (self.row, self.column, self.what)


def read_page(rows: QuerySet[_Row], page: int, name: Callable[[Any], str]) -> Iterator[_Row]:
    """Yield one page of rows with one query.

    `name` turns a primary key into a row name for the fault that an unreadable row raises.
    """
    try:
        page_rows = list(rows[:page])
    except READ_ERRORS as error:
        if not _is_data_error(error):
            raise
        yield from _read_one_by_one(rows, page, name)
    else:
        yield from page_rows


def _read_one_by_one(rows: QuerySet[_Row], page: int, name: Callable[[Any], str]) -> Iterator[_Row]:
    """Yield the readable rows up to the one that cannot be read, then raise a fault that names it."""
    for key in list(rows.values_list("pk", flat=True)[:page]):
        for field in rows.model._meta.concrete_fields:  # noqa: SLF001 - Django's own name for it
            try:
                list(rows.filter(pk=key).values_list(field.attname))
            except READ_ERRORS as error:
                if not _is_data_error(error):
                    raise
                raise Fault(name(key), field.attname, "cannot be read") from None
        yield from rows.filter(pk=key)


def _is_data_error(error: Exception) -> bool:
    """Return whether the stored data is at fault, not a database that is busy or unreachable."""
    return not isinstance(error, OperationalError) or "UTF-8" in str(error)


def call_or_fault(fault: Fault, function: Callable[..., _Result], *args: Any) -> _Result:
    """Call a pure function on stored data and raise `fault` if it fails in any way."""
    try:
        return function(*args)
    except Exception:  # noqa: BLE001 - tampered data can make it raise anything
        raise fault from None
