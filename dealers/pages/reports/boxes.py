"""The report of wagers by box."""

from collections import defaultdict
from typing import Any

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Plot, Report, ratio
from dealers.pages.reports.play import SIDE_BETS, Names
from dealers.pages.reports.words import BOXES, OUTSIDE_BOXES, TITLES
from games.registry import GAMES
from tables.reports.sums import ReportScope, Sums, sum_tallies


def boxes_report(scope: ReportScope, names: Names) -> Report:
    """Return the report: each box, and what was paid or withheld outside the boxes."""
    by_box: defaultdict[tuple[str, str], Sums] = defaultdict(Sums)
    for (table, kind, name), more in sum_tallies(
        scope, ("wager", *OUTSIDE_BOXES), "table_id", "kind", "name"
    ).items():
        key = (scope.tables[table].game, name or kind)
        by_box[key] = by_box[key].plus(more)
    rows: list[list[Any]] = []
    for game in sorted({game for game, _box in by_box}, key=names.game):
        order = [*GAMES[game].boxes, *OUTSIDE_BOXES]
        of_game = sorted((box for box_game, box in by_box if box_game == game), key=order.index)
        rows += [[names.game(game), *_box_row(box, by_box[game, box])] for box in of_game]
    total = Sums()
    for more in by_box.values():
        total = total.plus(more)
    wagers = sum(more.number for (_game, box), more in by_box.items() if box not in OUTSIDE_BOXES)
    plots = []
    for game in dict.fromkeys(row[0] for row in rows):
        bars = [(row[1], row[6]) for row in rows if row[0] == game]
        title = gettext("Win: %(game)s") % {"game": game}
        plots.append(Plot(title, "money", [box for box, _win in bars], [win for _box, win in bars]))
    return Report(
        name="boxes",
        title=TITLES["boxes"],
        columns=[
            Column(gettext("Game"), "text"),
            Column(gettext("Box"), "text"),
            Column(gettext("Kind"), "text"),
            Column(gettext("Number")),
            Column(gettext("Wagers"), "money"),
            Column(gettext("Payouts"), "money"),
            Column(gettext("Win"), "money"),
            Column(gettext("Win per handle"), "percent"),
        ],
        rows=rows,
        total=[gettext("All"), "", "", wagers, *_amounts(total)] if rows else None,
        notes=(_left_out(scope),),
        plots=tuple(plots),
    )


def _box_row(box: str, sums: Sums) -> list[Any]:
    if box in OUTSIDE_BOXES:
        return [str(OUTSIDE_BOXES[box]), gettext("outside the boxes"), sums.number, *_amounts(sums)]
    kind = gettext("side bet") if box in SIDE_BETS else gettext("base wager")
    return [str(BOXES.get(box, box)), kind, sums.number, *_amounts(sums)]


def _amounts(sums: Sums) -> list[Any]:
    share = ratio(sums.win_cents, sums.staked_cents, 100, "0.01")
    return [sums.staked_cents, sums.returned_cents, sums.win_cents, share]


def _left_out(scope: ReportScope) -> str:
    voids = sum(sums.number for sums in sum_tallies(scope, ("void",), "kind").values())
    return gettext("Voided rounds are left out: %(number)s.") % {"number": voids}
