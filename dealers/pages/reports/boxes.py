"""The report of wagers by box."""

from collections import defaultdict
from typing import Any

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Plot, Report, ratio
from dealers.pages.reports.play import SIDE_BETS, Names
from dealers.pages.reports.words import BOXES, OUTSIDE_BOXES, TITLES
from games.registry import GAMES
from tables.reports.sums import ReportScope, Sums, sum_tallies


def boxes_report(asked: ReportScope, names: Names) -> Report:
    """Every box apart, and what was paid or kept back beside the boxes."""
    found: defaultdict[tuple[str, str], Sums] = defaultdict(Sums)
    for (table, kind, name), more in sum_tallies(
        asked, ("wager", *OUTSIDE_BOXES), "table_id", "kind", "name"
    ).items():
        key = (asked.tables[table].game, name or kind)
        found[key] = found[key].plus(more)
    rows: list[list[Any]] = []
    for game in sorted({game for game, _box in found}, key=names.game):
        order = [*GAMES[game].boxes, *OUTSIDE_BOXES]
        of_game = sorted((box for of, box in found if of == game), key=order.index)
        rows += [[names.game(game), *_box_row(box, found[game, box])] for box in of_game]
    total = Sums()
    for more in found.values():
        total = total.plus(more)
    wagers = sum(more.number for (_game, box), more in found.items() if box not in OUTSIDE_BOXES)
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
        notes=(_left_out(asked),),
        plots=tuple(plots),
    )


def _box_row(box: str, found: Sums) -> list[Any]:
    if box in OUTSIDE_BOXES:
        return [str(OUTSIDE_BOXES[box]), gettext("beside"), found.number, *_amounts(found)]
    kind = gettext("side bet") if box in SIDE_BETS else gettext("base wager")
    return [str(BOXES.get(box, box)), kind, found.number, *_amounts(found)]


def _amounts(found: Sums) -> list[Any]:
    share = ratio(found.win_cents, found.staked_cents, 100, "0.01")
    return [found.staked_cents, found.returned_cents, found.win_cents, share]


def _left_out(asked: ReportScope) -> str:
    voids = sum(found.number for found in sum_tallies(asked, ("void",), "kind").values())
    return gettext("Voided rounds are left out: %(number)s.") % {"number": voids}
