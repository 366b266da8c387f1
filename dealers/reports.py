"""The other reports: wagers by box, who works with whom, counts and decks, irregularities, approval times."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext

from dealers.history_words import IRREGULARITIES, REQUESTS
from dealers.play_report import SIDE_BETS, Names
from dealers.report_cells import Column, Plot, Report, ratio
from dealers.report_words import BESIDE, BOXES, TITLES
from games.registry import GAMES
from tables.reports.sums import ReportScope, Sums, count_irregularities, request_waits, sum_tallies

MOST_BARS = 12


def boxes(asked: ReportScope, names: Names) -> Report:
    """Every box apart, and what was paid or kept back beside the boxes."""
    found: defaultdict[tuple[str, str], Sums] = defaultdict(Sums)
    for (table, kind, name), more in sum_tallies(
        asked, ("wager", *BESIDE), "table_id", "kind", "name"
    ).items():
        key = (asked.tables[table].game, name or kind)
        found[key] = found[key].plus(more)
    rows: list[list[Any]] = []
    for game in sorted({game for game, _box in found}, key=names.game):
        order = [*GAMES[game].boxes, *BESIDE]
        of_game = sorted((box for of, box in found if of == game), key=order.index)
        rows += [[names.game(game), *_of_box(box, found[game, box])] for box in of_game]
    total = Sums()
    for more in found.values():
        total = total.plus(more)
    wagers = sum(more.number for (_game, box), more in found.items() if box not in BESIDE)
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


def _of_box(box: str, found: Sums) -> list[Any]:
    if box in BESIDE:
        return [str(BESIDE[box]), gettext("beside"), found.number, *_amounts(found)]
    kind = gettext("side bet") if box in SIDE_BETS else gettext("base wager")
    return [str(BOXES.get(box, box)), kind, found.number, *_amounts(found)]


def _amounts(found: Sums) -> list[Any]:
    share = ratio(found.win_cents, found.staked_cents, 100, "0.01")
    return [found.staked_cents, found.returned_cents, found.win_cents, share]


def _left_out(asked: ReportScope) -> str:
    voids = sum(found.number for found in sum_tallies(asked, ("void",), "kind").values())
    return gettext("Voided rounds are left out: %(number)s.") % {"number": voids}


WORK = ("voided", "recut", "corrected", "corrected_closed")


def people(asked: ReportScope, names: Names) -> Report:
    """What a dealer and a floorperson did together."""
    found = sum_tallies(asked, WORK, "dealer", "by", "kind")
    pairs = sorted({(names.person(dealer), names.person(by), dealer, by) for dealer, by, _kind in found})
    rows = []
    for dealer_name, by_name, dealer, by in pairs:
        counts = [found.get((dealer, by, kind), Sums()).number for kind in WORK]
        if any(counts):
            rows.append([dealer_name, by_name, *counts, sum(counts)])
    columns = [
        Column(gettext("Dealer"), "text"),
        Column(gettext("Floorperson"), "text"),
        Column(gettext("Voids")),
        Column(gettext("Recuts")),
        Column(gettext("Corrections")),
        Column(gettext("Corrections of closed rounds")),
        Column(gettext("In all")),
    ]
    return Report(
        name="people",
        title=TITLES["people"],
        columns=columns,
        rows=rows,
        total=_total(rows, texts=2),
        notes=(
            gettext("A void and a correction stand under who asked and who approved."),
            gettext("A recut stands under who dealt and who ordered it."),
        ),
        plots=_bars(gettext("In all"), rows, texts=2, column=6),
    )


def cards(asked: ReportScope, names: Names) -> Report:
    found = sum_tallies(asked, ("stub_count", "deck_change"), "table_id", "name")
    tables = sorted({table for table, _name in found}, key=lambda table: asked.tables[table].name)
    kinds = ("right", "off", "missed", "on_time", "late")
    rows = []
    for table in tables:
        counts = {kind: found.get((table, kind), Sums()).number for kind in kinds}
        made = counts["right"] + counts["off"]
        rows.append(
            [
                asked.tables[table].name,
                *(made, counts["off"], counts["missed"]),
                *(counts["on_time"], counts["late"]),
            ]
        )
    columns = [
        Column(gettext("Table"), "text"),
        Column(gettext("Stub counts made")),
        Column(gettext("Of them off")),
        Column(gettext("Stub counts missed")),
        Column(gettext("Deck changes on time")),
        Column(gettext("Deck changes late")),
    ]
    return Report(
        name="cards",
        title=TITLES["cards"],
        columns=columns,
        rows=rows,
        total=_total(rows, texts=1),
        notes=(
            gettext("A stub count is missed when a sixth round was dealt by hand without one."),
            gettext("A deck change is late when the deck left the table after it was due."),
        ),
        plots=_bars(gettext("Stub counts made"), rows, texts=1, column=1),
    )


def wrong(asked: ReportScope, names: Names) -> Report:
    counts: Counter[tuple[str, str]] = Counter()
    for (kind, table), number in count_irregularities(asked).items():
        counts[kind, asked.tables[table].game] += number
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
        columns=[*columns, Column(gettext("In all"))],
        rows=rows,
        total=_total(rows, texts=1),
        notes=(gettext("What was noted counts, also when the dealer took it back or the round was voided."),),
        plots=_bars(gettext("In all"), rows, texts=1, column=len(columns)),
    )


def approvals(asked: ReportScope, names: Names) -> Report:
    rows = [
        [str(REQUESTS.get(one.kind, one.kind)), names.person(one.person), *one[2:]]
        for one in request_waits(asked)
    ]
    rows.sort(key=lambda row: (row[0], row[1]))
    columns = [
        Column(gettext("Asked for"), "text"),
        Column(gettext("Answered by"), "text"),
        Column(gettext("Answers")),
        Column(gettext("Median wait"), "time"),
        Column(gettext("Longest wait"), "time"),
    ]
    return Report(
        name="approvals",
        title=TITLES["approvals"],
        columns=columns,
        rows=rows,
        notes=(gettext("Minutes and seconds from the request to its answer, approved or denied."),),
        plots=_bars(gettext("Median wait"), rows, texts=2, column=3, kind="time"),
    )


def _total(rows: list[list[Any]], texts: int) -> list[Any] | None:
    if not rows:
        return None
    sums_ = [sum(row[place] for row in rows) for place in range(texts, len(rows[0]))]
    return [gettext("All"), *[""] * (texts - 1), *sums_]


def _bars(
    title: str, rows: list[list[Any]], texts: int, column: int, kind: Any = "count"
) -> tuple[Plot, ...]:
    """The longest bars, where there are more than anybody reads."""
    highest = sorted(rows, key=lambda row: -row[column])[:MOST_BARS]
    labels = [" · ".join(str(text) for text in row[:texts]) for row in highest]
    values = [row[column] for row in highest]
    if not any(values):
        return ()
    said = (
        title
        if len(rows) <= MOST_BARS
        else gettext("%(title)s: the %(most)s highest") % {"title": title, "most": MOST_BARS}
    )
    return (Plot(said, kind, labels, values),)


REPORTS: dict[str, Callable[[ReportScope, Names], Report]] = {
    "boxes": boxes,
    "people": people,
    "cards": cards,
    "irregularities": wrong,
    "approvals": approvals,
}
