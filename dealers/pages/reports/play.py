"""The report of rounds and win: by table, game, dealer, shift or gaming day, and over time."""

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Plot, Report, ratio
from dealers.pages.reports.words import GROUPS, TITLES
from games.registry import GAMES
from tables.calendar import hours_of_day, shift_of
from tables.reports.sums import ReportScope, Sums, sum_tallies

ROUND_KINDS = ("round", "void", "missed", "unrecorded", "dealing", "correction")
BOX_KINDS = ("wager", "envy", "limit_cut", "paid_apart")
# The tally column that each grouping uses.
GROUP_COLUMNS = {
    "table": "table_id",
    "game": "table_id",
    "dealer": "dealer",
    "shift": "began_at",
    "day": "gaming_day",
}
# A box can belong to several games, but it is a side bet in all of them or in none.
SIDE_BETS = {box for game in GAMES.values() for box in game.side_bets}
NO_SUMS = Sums()


class Names(NamedTuple):
    """Functions that turn the ids of people and games into names."""

    person: Callable[[str], str]
    game: Callable[[str], str]


class Group:
    """Everything counted for one table, game, dealer, shift or day."""

    def __init__(self) -> None:
        self.of: defaultdict[str, Sums] = defaultdict(Sums)

    def add(self, kind: str, more: Sums) -> None:
        self.of[kind] = self.of[kind].plus(more)

    def cells(self) -> list[Any]:
        rounds, side, base = self.of["round"], self.of["side"], self.of["base"]
        seconds = self.of["dealing"].number
        return [
            rounds.number,
            ratio(seconds, 3600, 1, "0.01"),
            ratio(rounds.number, seconds, 3600, "0.1"),
            rounds.staked_cents,
            rounds.returned_cents,
            rounds.win_cents,
            ratio(rounds.win_cents, rounds.staked_cents, 100, "0.01"),
            base.staked_cents,
            base.win_cents,
            side.staked_cents,
            side.win_cents,
            self.of["void"].number,
        ]


def columns(first: Any) -> list[Column]:
    return [
        Column(first, "text"),
        Column(gettext("Rounds")),
        Column(gettext("Hours"), "hours"),
        Column(gettext("Rounds per hour"), "rate"),
        Column(gettext("Wagers"), "money"),
        Column(gettext("Payouts"), "money"),
        Column(gettext("Win"), "money"),
        Column(gettext("Win per handle"), "percent"),
        Column(gettext("Base wagers"), "money"),
        Column(gettext("Base win"), "money"),
        Column(gettext("Side bets"), "money"),
        Column(gettext("Side bet win"), "money"),
        Column(gettext("Voided")),
    ]


def play_report(scope: ReportScope, names: Names, by: str = "table") -> Report:
    groups: defaultdict[Any, Group] = defaultdict(Group)
    total = Group()
    for (key, kind), sums in sum_tallies(scope, ROUND_KINDS, GROUP_COLUMNS[by], "kind").items():
        groups[_group(scope, by, key)].add(kind, sums)
        total.add(kind, sums)
    for (key, kind, name), sums in sum_tallies(scope, BOX_KINDS, GROUP_COLUMNS[by], "kind", "name").items():
        # Envy is paid by the progressive; a payout limit withholds part of a hand's payout.
        part = "side" if kind == "envy" or name in SIDE_BETS else "base"
        groups[_group(scope, by, key)].add(part, sums)
        total.add(part, sums)
        if kind == "paid_apart":
            total.add(kind, sums)
    rows = [[_name(scope, names, by, key), *groups[key].cells()] for key in sorted(groups)]
    if by in ("table", "game", "dealer"):
        rows.sort(key=lambda row: str(row[0]))
    over_time = _over_time(scope)
    return Report(
        name="play",
        title=TITLES["play"],
        columns=columns(GROUPS[by]),
        rows=rows,
        total=[gettext("All"), *total.cells()] if rows else None,
        notes=tuple(_notes(total)),
        plots=_plots(over_time) if rows else (),
        beside=over_time if rows else None,
    )


def _group(scope: ReportScope, by: str, key: Any) -> Any:
    if by == "game":
        return scope.tables[key].game
    return shift_of(key) if by == "shift" else key


def _name(scope: ReportScope, names: Names, by: str, key: Any) -> str:
    match by:
        case "table":
            return scope.tables[key].name
        case "game":
            return names.game(key)
        case "dealer":
            return names.person(key)
        case "shift":
            return shift_name(key)
    return str(key)


def shift_name(start: int) -> str:
    """Return the name of a shift, such as `14:00 to 22:00`."""
    starts = list(settings.SHIFTS)
    end = starts[(starts.index(start) + 1) % len(starts)]
    return gettext("%(start)s to %(end)s") % {"start": f"{start:02}:00", "end": f"{end:02}:00"}


def _notes(total: Group) -> list[str]:
    """Return notes on what the figures leave out, and on what may be counted in unexpected places."""
    notes = [
        (total.of["void"].number, gettext("Voided rounds, left out of every figure but their own: {number}."))
    ]
    notes += [
        (number, text)
        for number, text in (
            (
                total.of["unrecorded"].number,
                gettext("Rounds without recorded amounts, still counted: {number}."),
            ),
            (
                total.of["missed"].number,
                gettext("Rounds reported later, counted at the reported time: {number}."),
            ),
            (
                total.of["correction"].number,
                gettext(
                    "Corrections of closed rounds, counted on the gaming day when they were made, under the"
                    " person who asked for them: {number}."
                ),
            ),
            (
                total.of["paid_apart"].number,
                gettext("Seats paid differently, in payouts and win as they were paid: {number}."),
            ),
        )
        if number
    ]
    return [text.format(number=number) for number, text in notes]


def _over_time(scope: ReportScope) -> Report:
    """Return the figures hour by hour for one day, or day by day, including hours without rounds."""
    is_one_day = scope.first == scope.last
    sums = sum_tallies(scope, ("round", "void"), "began_at" if is_one_day else "gaming_day", "kind")
    if is_one_day:
        times: list[Any] = list(hours_of_day(scope.first))
        labels = hour_names(times)
        title = gettext("Hour")
    else:
        times, labels, title = scope.days, [str(day) for day in scope.days], gettext("Gaming day")
    rows = []
    for time, label in zip(times, labels, strict=True):
        rounds = sums.get((time, "round"), NO_SUMS)
        voids = sums.get((time, "void"), NO_SUMS).number
        amounts = [rounds.staked_cents, rounds.returned_cents, rounds.win_cents]
        rows.append([label, rounds.number, *amounts, voids])
    headings = [
        Column(title, "text"),
        Column(gettext("Rounds")),
        Column(gettext("Wagers"), "money"),
        Column(gettext("Payouts"), "money"),
        Column(gettext("Win"), "money"),
        Column(gettext("Voided")),
    ]
    return Report("time", gettext("Hour by hour") if is_one_day else gettext("Day by day"), headings, rows)


def hour_names(hours: list[datetime]) -> list[str]:
    """Return the local hours. An hour that occurs twice when clocks go back has its time zone added."""
    local = [hour.astimezone(ZoneInfo(settings.TIME_ZONE)) for hour in hours]
    names = [f"{hour:%H:%M}" for hour in local]
    return [
        f"{name} {hour.tzname()}" if names.count(name) > 1 else name
        for name, hour in zip(names, local, strict=True)
    ]


def _plots(over_time: Report) -> tuple[Plot, ...]:
    labels = [row[0] for row in over_time.rows]
    rounds, win = ([row[n] for row in over_time.rows] for n in (1, 4))
    return (Plot(gettext("Rounds"), "count", labels, rounds), Plot(gettext("Win"), "money", labels, win))
