"""Every figure of every report matches the log and the exported records, counted separately."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from dealers.models import Staff
from dealers.pages.reports.cells import csv_cell
from dealers.pages.rounds.words import IRREGULARITIES, REQUESTS
from games.bots.crew import FLOORPERSON
from games.registry import GAMES
from games.rulebook.submission import Submission
from games.table.commands import COMMANDS
from tables import clock
from tables.calendar import gaming_day, hours_of_day
from tables.models import Pit, Table, Tally
from tables.open_table import open_under
from tables.reports.sums import consistent_read
from tables.submissions.store import new_submission
from tests.game_rules import ONE_DECK_BY_HAND, SIDE_BET_RULES
from tests.harness.signed_in import browser_of
from tests.people import SYSTEM
from tests.store.busy_nights import busy_night, insist
from tests.store.concurrent_taps import in_threads
from tests.store.moved_clock import let_pass
from tests.store.played_nights import StoreNight, table_of_bots
from tests.store.reports.everything_taken_back import pay_differently, take_back_everything
from tests.store.reports.report_oracle import Oracle, Play, dollars, exported, money, rounded, waited

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("quick_commits"),
]
# Ten to one on the last night of summer time: the hour from one to two comes twice.
BEGIN = datetime(2026, 11, 1, 4, 50, tzinfo=UTC)
DAYS = ("2026-10-31", "2026-11-01")
WHOLE = f"?first={DAYS[0]}&last={DAYS[1]}"
PAIRED = ("reopened", "denied")
NAMES = ("play", "boxes", "people", "exceptions", "paid", "cards", "irregularities", "approvals")
# Signing in and its session, tables, pits, dealers, people, and what the report itself asks.
# PostgreSQL is told besides that all of them are of one moment.
MOST_QUERIES = 12 + (connection.vendor == "postgresql")


@pytest.fixture(autouse=True)
def clock_is_right_again() -> Iterator[None]:
    yield
    clock.offset = timedelta()
    clock.start()


def table_without_amounts() -> Table:
    rules, first = SIDE_BET_RULES["let_it_ride"], date(2026, 1, 1)
    submission = Submission(
        "MD apart", "let_it_ride", rules, depth="procedure", effective_on=first, meter_rate_percent=5
    )
    return open_under(new_submission(submission), "let_it_ride without amounts", ONE_DECK_BY_HAND, SYSTEM)


@pytest.fixture
def floor() -> list[Table]:
    """Two gaming days at a table of each game and one without amounts, with everything that can go wrong."""
    clock.offset = BEGIN - datetime.now(UTC)
    clock.start()
    pits = [Pit.objects.create(name="North"), Pit.objects.create(name="South")]
    nights = [busy_night(game, number, taps=30) for number, game in enumerate(GAMES)]
    nights.append(StoreNight(table_without_amounts(), 7))
    for number, night in enumerate(nights):
        Table.objects.filter(pk=night.table_id).update(pit=pits[number % 2])
        night.play(40)
    let_pass(hours=1)
    for night in nights:
        night.play(30)
    let_pass(hours=20)
    for night in nights:
        night.play(60)
    # A hand cut: the deck of the first table is cut by hand.
    insist(nights[0], FLOORPERSON, lambda _: COMMANDS["order_recut"]())
    for night in nights[:2]:
        take_back_everything(night)
    pay_differently(nights[1])
    nights[0].play(5)
    # A fifth round that the floor lets go on without its count.
    insist(nights[0], FLOORPERSON, lambda _: COMMANDS["waive_count"](reason="alarm"))
    nights[0].play(30)
    return list(Table.objects.order_by("name"))


def reader(role: str) -> Client:
    return browser_of(Staff.objects.create_user(f"{role} {Staff.objects.count()}", role=role))


def file_of(client: Client, name: str, query: str = WHOLE) -> list[list[str]]:
    answer = client.get(f"/reports/{name}.csv{query}")
    assert answer.status_code == 200, answer.headers
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def grouped(tables: list[Oracle], by: str) -> dict[str, list[str]]:
    """Return the groups of the play report, and the total."""
    found: dict[str, Play] = {}
    for table in tables:
        for (day, shift, dealer, hour), play in table.play.items():
            names = {"table": table.name, "dealer": dealer, "shift": shift, "day": day, "hour": str(hour)}
            name = names.get(by, table.game)
            for key in (name, "All"):
                into = found.setdefault(key, Play())
                into.add(play.boxes)
                into.rounds += play.rounds
                into.voids += play.voids
                into.seconds += play.seconds
    return {name: play.cells() for name, play in found.items()}


def test_every_figure_is_what_the_log_and_the_records_come_to(floor: list[Table], tmp_path: Path) -> None:
    tables = [Oracle(table) for table in floor]
    auditor = reader("auditor")
    games = {"Let It Ride": "let_it_ride", "Criss Cross Poker": "criss_cross"}
    games["Double Draw Poker"] = "double_draw"
    for by in ("table", "game", "dealer", "shift", "day"):
        _, *rows = file_of(auditor, "play", f"{WHOLE}&by={by}")
        found = {games.get(row[0], row[0]): row[1:] for row in rows}
        assert found == grouped(tables, by), by
    # The rounds as they are now equal those of both days plus the corrections.
    total: Counter[tuple[str, str]] = Counter()
    for settlement in exported(*DAYS, tmp_path / "rounds.jsonl"):
        if all(w["outcome"] != "void" for seat in settlement["seats"] for w in seat["wagers"].values()):
            total += money(settlement)
    (all_of_them,) = (row for row in file_of(auditor, "play") if row[0] == "All")
    amounts = [sum(n for (_, what), n in total.items() if what == name) for name in ("staked", "returned")]
    amounts[1] += sum(table.apart_cents for table in tables)
    assert all_of_them[4:6] == [dollars(amount) for amount in amounts]
    _boxes(auditor, tables, games)
    _people_and_cards(auditor, tables)
    assert sum(table.corrections for table in tables) >= 3
    assert min(sum(table.missed for table in tables), sum(table.unrecorded for table in tables)) > 0


def _boxes(auditor: Client, tables: list[Oracle], games: dict[str, str]) -> None:
    wanted: Counter[tuple[str, str, str]] = Counter()
    for table in tables:
        for play in table.play.values():
            for (box, what), amount in play.boxes.items():
                wanted[table.game, box, what] += amount
    _, *rows, _all = file_of(auditor, "boxes")
    named = {"envy bonus": "envy", "withheld by a payout limit": "limit_cut"}
    named["paid differently"] = "paid_apart"
    found: Counter[tuple[str, str, str]] = Counter()
    for game, name, kind, number, staked, back, win, _share in rows:
        box = named.get(name, name.replace(" ", "_"))
        is_side = box in ("bonus", "progressive") or box.endswith("_bonus")
        assert kind == (
            "outside the boxes" if box in named.values() else "side bet" if is_side else "base wager"
        )
        found[games[game], box, "number"] = int(number)
        found[games[game], box, "staked"] = round(float(staked) * 100)
        found[games[game], box, "returned"] = round(float(back) * 100)
        assert win == dollars(found[games[game], box, "staked"] - found[games[game], box, "returned"])
    assert {key: n for key, n in found.items() if n} == {key: n for key, n in wanted.items() if n}


def _people_and_cards(auditor: Client, tables: list[Oracle]) -> None:
    pairs: Counter[tuple[str, str, str]] = Counter()
    wrong: Counter[str] = Counter()
    for table in tables:
        pairs.update(table.pairs)
        wrong.update(table.wrong)
    _, *rows = file_of(auditor, "people")
    kinds = ("voids", "recuts", "corrections", "closed", "waived", "reopened", "denied")
    found = {
        ("" if row[0] == "nobody signed in" else row[0], row[1], kind): int(count)
        for row in rows[:-1]
        for kind, count in zip(kinds, row[2:9], strict=True)
        if int(count)
    }
    assert found == dict(pairs)
    assert {kind for _, _, kind in pairs} == set(kinds)
    _taken_back(auditor, tables, pairs)
    _, *rows = file_of(auditor, "cards")
    for row in rows[:-1]:
        (cards,) = (table.cards for table in tables if table.name == row[0])
        made = cards["right"] + cards["off"]
        counts = [made, cards["off"], cards["missed"], cards["between"], cards["on_time"], cards["late"]]
        assert row[1:] == [str(count) for count in counts], row
    assert int(rows[-1][1]) > 0 < int(rows[-1][6])
    _, *rows = file_of(auditor, "irregularities")
    words = {str(word): kind for kind, word in IRREGULARITIES.items()}
    assert {words[row[0]]: int(row[-1]) for row in rows[:-1]} == {k: n for k, n in wrong.items() if n}
    _, *rows = file_of(auditor, "approvals")
    asked = {str(word): kind for kind, word in REQUESTS.items()}
    assert {(asked[row[0]], row[1]): row[2:] for row in rows} == waited(tables)


def _taken_back(auditor: Client, tables: list[Oracle], pairs: Counter[tuple[str, str, str]]) -> None:
    """What each dealer and floorperson took back, reopened and denied, and the rate beside the house's."""
    alone: Counter[tuple[str, str]] = Counter()
    rounds: Counter[str] = Counter()
    for table in tables:
        alone.update(table.taken_back)
        for (_, _, dealer, _), play in table.play.items():
            rounds[dealer] += play.rounds
    kinds = ("undone", "call_taken_back", "cards_reentered", "late")
    assert {kind for _, kind in alone} == set(kinds)
    page = Cells(auditor.get(f"/reports/people/{WHOLE}").content.decode())
    wanted: dict[tuple[str, str], list[int]] = {}
    for place, role in enumerate(("Dealer", "Floorperson")):
        for name in {key[0] for key in alone if place == 0} | {pair[place] for pair in pairs}:
            both = [
                sum(n for pair, n in pairs.items() if pair[place] == name and pair[2] == kind)
                for kind in PAIRED
            ]
            counts = [alone[name, kind] * (place == 0) for kind in kinds] + both
            handled = sum(n for pair, n in pairs.items() if pair[place] == name)
            if any(counts):
                wanted[name or "nobody signed in", role] = [handled if place else rounds[name], *counts]
    rows = {(row[0], row[1]): row[2:] for row in page.tables[1][1:]}
    assert {key: [int(plain(cell)) for cell in row[:-2]] for key, row in rows.items()} == wanted
    for role in ("Dealer", "Floorperson"):
        found = [counts for (_, as_), counts in wanted.items() if as_ == role]
        whole = sum(rounds.values()) if role == "Dealer" else sum(pairs.values())
        house = rounded(100 * sum(sum(counts[1:]) for counts in found), whole, 1)
        for (name, as_), row in rows.items():
            if as_ == role:
                handled, *counts = wanted[name, role]
                own = rounded(100 * sum(counts), handled, 1) if handled else ""
                assert [plain(cell) for cell in row[-2:]] == [own, house]


class Cells(HTMLParser):
    """The cells of the tables on a page, row by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.is_in = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self.is_in = True

    def handle_endtag(self, tag: str) -> None:
        self.is_in = self.is_in and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.is_in:
            self.tables[-1][-1][-1] += data


def plain(cell: str) -> str:
    """Return a figure of a page as a file has it."""
    if re.fullmatch(r"[\d,]+:\d\d", cell):
        minutes, seconds = cell.replace(",", "").split(":")
        return str(int(minutes) * 60 + int(seconds))
    if re.fullmatch("\u2212?\\$?[\\d,.]+( %)?", cell):
        return re.sub("[$,% ]", "", cell).replace("\u2212", "-")
    return "" if cell == "\u2013" else cell


def test_pages_show_what_their_files_hold_each_hour_and_what_was_chosen(floor: list[Table]) -> None:
    check_pages()
    check_hours(floor)
    check_choices(floor)


def check_pages() -> None:
    """Check that pages show what their files hold, with few statements."""
    auditor = reader("auditor")
    for name in NAMES:
        auditor.get(f"/reports/{name}/{WHOLE}")
        with CaptureQueriesContext(connection) as queries:
            page = auditor.get(f"/reports/{name}/{WHOLE}")
        assert page.status_code == 200
        assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries]
        table = Cells(page.content.decode()).tables[0]
        heads, *rows = file_of(auditor, name)
        assert [[plain(cell) for cell in row] for row in table[1:]] == rows
        # A unit follows the column heading.
        assert [head.partition(" (")[0] for head in heads] == table[0]
    page_text = auditor.get(f"/reports/{WHOLE}").content.decode()
    assert re.search(r"Voided rounds, left out of every figure but their own: [1-9]", page_text)
    assert "counted on the gaming day when they were made" in page_text
    assert "Rounds without recorded amounts" in page_text
    assert "Rounds reported later" in page_text


def check_hours(floor: list[Table]) -> None:
    """Check that the hour that comes twice is shown twice."""
    page = Cells(reader("auditor").get(f"/reports/?first={DAYS[0]}&last={DAYS[0]}").content.decode())
    hours = page.tables[1][1:]
    assert len(hours) == len(list(hours_of_day(datetime.fromisoformat(DAYS[0]).date()))) == 25
    by_hour = {row[0]: int(row[1]) for row in hours}
    assert {"01:00 EDT", "01:00 EST"} <= set(by_hour)
    assert by_hour["00:00"] > 0 < by_hour["01:00 EST"] + by_hour["01:00 EDT"]
    counted = grouped([Oracle(table) for table in floor], "hour")
    for hour, row in zip(hours_of_day(datetime.fromisoformat(DAYS[0]).date()), hours, strict=True):
        cells = counted.get(str(hour), Play().cells())
        # Rounds, wagers, payouts, win and voids of the whole report.
        assert [plain(cell) for cell in row[1:]] == [cells[0], *cells[3:6], cells[11]], row[0]
    spring = list(hours_of_day(datetime(2026, 3, 7, tzinfo=UTC).date()))
    assert len(spring) == 23


def check_choices(floor: list[Table]) -> None:
    """Check that figures cover only the person's pits and the chosen table, game and dealer."""
    tables = {table.name: (table, Oracle(table)) for table in floor}
    north = [
        oracle for table, oracle in tables.values() if table.pit is not None and table.pit.name == "North"
    ]
    boss = Staff.objects.create_user("boss", role="pit_boss")
    boss.pits.set([Pit.objects.get(name="North")])
    browser = browser_of(boss)
    _, *rows = file_of(browser, "play")
    assert {row[0]: row[1:] for row in rows} == grouped(north, "table")
    auditor = reader("auditor")
    table, oracle = tables["let_it_ride 2"]
    for query in (f"table={table.pk}", "game=let_it_ride", f"pit={Pit.objects.get(name='North').pk}"):
        of = {"t": [oracle], "g": [o for t, o in tables.values() if t.game == "let_it_ride"], "p": north}
        _, *rows = file_of(auditor, "play", f"{WHOLE}&{query}")
        assert {row[0]: row[1:] for row in rows} == grouped(of[query[0]], "table"), query
    # A table of another pit is not in the list.
    south = next(t for t, _ in tables.values() if t.pit is not None and t.pit.name == "South")
    page = browser.get(f"/reports/{WHOLE}&table={south.pk}")
    assert "Choose one from the list." in page.content.decode()


@pytest.mark.parametrize("role", ["dealer", "floorperson", "admin"])
def test_others_are_turned_away(role: str) -> None:
    browser = reader(role)
    for path in ("/reports/", "/reports/people/", "/reports/play.csv"):
        answer = browser.get(path)
        assert (answer.status_code, "Not allowed" in answer.content.decode()) == (403, True)
    assert Client().get("/reports/?by=day").headers["Location"] == "/sign-in/?next=%2Freports%2F%3Fby%3Dday"


def test_what_cannot_be_asked_is_said_beside_its_field_and_nothing_is_changed() -> None:
    table_of_bots("let_it_ride", 1)
    auditor = reader("auditor")
    for query, said in {
        "?first=yesterday": "Enter a date like 2026-11-16.",
        "?first=2026-11-02&last=2026-11-01": "The last day is before the first.",
        "?first=2024-01-01&last=2026-01-01": "A report covers a year at most.",
        "?first=9999-12-31": "Enter a date between 2000 and 2100.",
        "?first=1999-12-31&last=2000-01-01": "Enter a date between 2000 and 2100.",
        "?game=roulette": "Choose one from the list.",
    }.items():
        page = auditor.get(f"/reports/{query}")
        assert (page.status_code, said in page.content.decode()) == (200, True), query
        assert auditor.get(f"/reports/play.csv{query}").status_code == 302
    assert "Nothing was recorded on these days" in auditor.get("/reports/").content.decode()
    assert auditor.get("/reports/hold/").status_code == 404
    assert auditor.post("/reports/").status_code == 405
    today = timezone.localdate(clock.now() - timedelta(hours=6)).isoformat()
    named = auditor.get("/reports/play.csv").headers["Content-Disposition"]
    assert named == f'attachment; filename="tablegame-play-{today}-to-{today}.csv"'


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_a_name_is_no_formula_to_a_spreadsheet(name: str) -> None:
    assert csv_cell("text", name) == f"'{name}"
    assert csv_cell("money", -1250) == "-12.50"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
def test_a_report_shows_one_moment_whatever_is_tapped_in_the_meantime() -> None:
    table = table_of_bots("let_it_ride")
    began = {"began_at": clock.now(), "gaming_day": gaming_day(clock.now()), "kind": "rounds"}
    with consistent_read():
        assert not Tally.objects.exists()
        in_threads(lambda: Tally.objects.create(table=table, **began))
        assert not Tally.objects.exists(), "the hour would be counted twice"
    assert Tally.objects.count() == 1
