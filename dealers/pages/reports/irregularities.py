"""The report of irregularities by game."""

from collections import Counter

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Report, bar_charts, total_row
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import TITLES
from dealers.pages.rounds.words import IRREGULARITIES
from tables.reports.sums import ReportScope, count_irregularities


def irregularities_report(scope: ReportScope, names: Names) -> Report:
    counts: Counter[tuple[str, str]] = Counter()
    for (kind, table), number in count_irregularities(scope).items():
        counts[kind, scope.tables[table].game] += number
    games = sorted({game for _kind, game in counts}, key=names.game)
    rows = []
    for kind in sorted(
        {kind for kind, _game in counts}, key=lambda kind: str(IRREGULARITIES.get(kind, kind))
    ):
        of_games = [counts[kind, game] for game in games]
        rows.append([str(IRREGULARITIES.get(kind, kind)), *of_games, sum(of_games)])
    columns = [Column(gettext("Irregularity"), "text"), *(Column(names.game(game)) for game in games)]
    return Report(
        name="irregularities",
        title=TITLES["irregularities"],
        columns=[*columns, Column(gettext("Total"))],
        rows=rows,
        total=total_row(rows, texts=1),
        notes=(
            gettext("Noted irregularities count even if the dealer took them back or the round was voided."),
        ),
        plots=bar_charts(gettext("Total"), rows, texts=1, column=len(columns)),
    )
