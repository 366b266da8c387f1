"""The report of stub counts and deck changes."""

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Report, bar_charts, total_row
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import TITLES
from tables.reports.sums import ReportScope, Sums, sum_tallies


def cards_report(scope: ReportScope, names: Names) -> Report:
    sums = sum_tallies(scope, ("stub_count", "deck_change"), "table_id", "name")
    tables = sorted({table for table, _name in sums}, key=lambda table: scope.tables[table].name)
    kinds = ("right", "off", "missed", "between_rounds", "on_time", "late")
    rows = []
    for table in tables:
        counts = {kind: sums.get((table, kind), Sums()).number for kind in kinds}
        done = counts["right"] + counts["off"]
        rows.append(
            [
                scope.tables[table].name,
                *(done, counts["off"], counts["missed"], counts["between_rounds"]),
                *(counts["on_time"], counts["late"]),
            ]
        )
    columns = [
        Column(gettext("Table"), "text"),
        Column(gettext("Stub counts made")),
        Column(gettext("Off counts")),
        Column(gettext("Stub counts missed")),
        Column(gettext("Counts between rounds")),
        Column(gettext("Deck changes on time")),
        Column(gettext("Deck changes late")),
    ]
    return Report(
        name="cards",
        title=TITLES["cards"],
        columns=columns,
        rows=rows,
        total=total_row(rows, texts=1),
        notes=(
            gettext(
                "A stub count is missed when the floor lets the fifth round go on without it, or when a sixth"
                " round is dealt by hand."
            ),
            gettext(
                "A count between rounds, of the whole deck, came after the fifth round instead of in it."
            ),
            gettext("A deck change is late when the deck left the table after it was due."),
        ),
        plots=bar_charts(gettext("Stub counts made"), rows, texts=1, column=1),
    )
