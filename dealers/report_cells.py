"""A report as a table: what stands in each column, as people read it and as a spreadsheet does."""

from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any, Literal, NamedTuple

Kind = Literal["text", "count", "money", "percent", "rate", "hours", "time"]
# A cell that begins with one of these is a formula to a spreadsheet.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
NOTHING, MINUS = "\u2013", "\u2212"


class Column(NamedTuple):
    title: Any
    kind: Kind = "count"

    @property
    def is_number(self) -> bool:
        return self.kind != "text"


class Plot(NamedTuple):
    """Bars, one for each label, from nothing up; the figures are those of a column of the table."""

    title: Any
    kind: Kind
    labels: list[str]
    values: list[Any]


class Report(NamedTuple):
    """What a page shows and a file holds; the last row sums up where there is something to sum up."""

    name: str
    title: Any
    columns: list[Column]
    rows: list[list[Any]]
    total: list[Any] | None = None
    notes: tuple[Any, ...] = ()
    plots: tuple[Plot, ...] = ()
    beside: "Report | None" = None


def ratio(part: int, whole: int, times: int, places: str) -> Decimal | None:
    """Exactly, then rounded; nothing where there is nothing to divide by."""
    if not whole:
        return None
    return (Decimal(part * times) / Decimal(whole)).quantize(Decimal(places), ROUND_HALF_EVEN)


def shown(kind: Kind, value: Any) -> str:
    """As people read it."""
    if value is None:
        return NOTHING
    match kind:
        case "money":
            return f"{MINUS if value < 0 else ''}${_dollars(abs(value), ',')}"
        case "count":
            return f"{value:,}".replace("-", MINUS)
        case "percent":
            return f"{value:,} %".replace("-", MINUS)
        case "rate" | "hours":
            return f"{value:,}"
        case "time":
            minutes, seconds = divmod(value, 60)
            return f"{minutes:,}:{seconds:02}"
    return str(value)


def written(kind: Kind, value: Any) -> str:
    """As a spreadsheet reads it: plain numbers, seconds, and no text that could be a formula."""
    if value is None:
        return ""
    if kind == "money":
        return f"{'-' if value < 0 else ''}{_dollars(abs(value), '')}"
    text = str(value)
    return f"'{text}" if kind == "text" and text.startswith(FORMULAS) else text


def _dollars(cents: int, thousands: str) -> str:
    dollars, rest = divmod(cents, 100)
    return f"{dollars:{thousands}}.{rest:02}"
