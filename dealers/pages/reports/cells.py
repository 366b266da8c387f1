"""A report as a table: columns, rows, totals and charts, formatted for people and for spreadsheets."""

from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any, Literal, NamedTuple

from django.utils.translation import gettext

CellKind = Literal["text", "count", "money", "percent", "rate", "hours", "time"]
# A spreadsheet treats a cell that starts with one of these as a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
NO_VALUE, MINUS = "\u2013", "\u2212"


class Column(NamedTuple):
    title: Any
    kind: CellKind = "count"

    @property
    def is_number(self) -> bool:
        return self.kind != "text"


class Plot(NamedTuple):
    """A bar chart of one column of the report, with a bar for each label, starting at zero."""

    title: Any
    kind: CellKind
    labels: list[str]
    values: list[Any]


class Report(NamedTuple):
    """A report for a page and a file. The total is the last row, if there is anything to add up."""

    name: str
    title: Any
    columns: list[Column]
    rows: list[list[Any]]
    total: list[Any] | None = None
    notes: tuple[Any, ...] = ()
    plots: tuple[Plot, ...] = ()
    beside: "Report | None" = None
    # For each row, the query of the page that lists what is behind its first number.
    links: tuple[str, ...] = ()


def ratio(part: int, whole: int, times: int, places: str) -> Decimal | None:
    """Return the exact ratio, then rounded, or None if there is nothing to divide by."""
    if not whole:
        return None
    return (Decimal(part * times) / Decimal(whole)).quantize(Decimal(places), ROUND_HALF_EVEN)


def format_cell(kind: CellKind, value: Any) -> str:
    """Return the value as people read it."""
    if value is None:
        return NO_VALUE
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


def csv_cell(kind: CellKind, value: Any) -> str:
    """Return the value for a spreadsheet: plain numbers, seconds, and no text that could be a formula."""
    if value is None:
        return ""
    if kind == "money":
        return f"{'-' if value < 0 else ''}{_dollars(abs(value), '')}"
    text = str(value)
    return f"'{text}" if kind == "text" and text.startswith(FORMULAS) else text


def _dollars(cents: int, thousands: str) -> str:
    dollars, rest = divmod(cents, 100)
    return f"{dollars:{thousands}}.{rest:02}"


MAX_BARS = 12


def total_row(rows: list[list[Any]], texts: int) -> list[Any] | None:
    if not rows:
        return None
    sums_ = [sum(row[place] for row in rows) for place in range(texts, len(rows[0]))]
    return [gettext("All"), *[""] * (texts - 1), *sums_]


def bar_charts(
    title: str, rows: list[list[Any]], texts: int, column: int, kind: Any = "count"
) -> tuple[Plot, ...]:
    """Return a chart of the highest bars, if there are more than anyone would read."""
    highest = sorted(rows, key=lambda row: -row[column])[:MAX_BARS]
    labels = [" · ".join(str(text) for text in row[:texts]) for row in highest]
    values = [row[column] for row in highest]
    if not any(values):
        return ()
    heading = (
        title
        if len(rows) <= MAX_BARS
        else gettext("%(title)s: the %(most)s highest") % {"title": title, "most": MAX_BARS}
    )
    return (Plot(heading, kind, labels, values),)
