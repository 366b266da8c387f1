"""The pages of finished rounds: who reads them, what they find, how many statements they need."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from msgspec.structs import fields
from pytest_django import DjangoDbBlocker, Settings

from dealers.api import round_steps
from dealers.api.rounds import find_round, show_round
from dealers.models import Staff
from dealers.pages.rounds import views
from games.bots.crew import DEALER
from games.table.commands import COMMANDS
from scripts.page_types import STEP
from tables import clock
from tables.archive.archive import archive_before
from tables.calendar import gaming_day
from tables.history.dealers_of_round import DealerOfRound, dealers_of_round
from tables.models import (
    Approval,
    Archive,
    Irregularity,
    Pit,
    Round,
    RoundCorrection,
    RoundSeat,
    Table,
    TableEvent,
    Wager,
)
from tests.harness.made_once import MadeOnce, made_once, put_clock_right
from tests.harness.signed_in import browser_of, cookies_for
from tests.store.busy_nights import busy_night, insist
from tests.store.moved_clock import let_pass
from tests.store.tampering import change, tampering

pytestmark = pytest.mark.django_db
PAGES = ("/rounds/", "/rounds/{}/", "/rounds/{}/record.json", "/rounds/{}/steps", "/rounds/{}/verification")
MOST_QUERIES = {"/rounds/": 8, "/rounds/{}/": 12}


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[MadeOnce]:
    with made_once(django_db_blocker, play) as made:
        yield made


def play() -> Table:
    """A table in a pit where everything happened: a void, missed rounds, a correction, a card face up."""
    night = busy_night("let_it_ride", 0, taps=20)
    insist(night, DEALER, lambda _: COMMANDS["report_irregularity"](kind="card_face_up"))
    wrong = night.state.now.round_number
    while night.state.now.round_number == wrong:
        night.tap()
    pit = Pit.objects.create(name="North")
    Table.objects.filter(pk=night.table_id).update(pit=pit)
    return Table.objects.get(pk=night.table_id)


@pytest.fixture
def table(night: MadeOnce) -> Iterator[Table]:
    yield night.find()
    put_clock_right()


def reader(role: str) -> Client:
    return browser_of(Staff.objects.create_user(f"the {role}", role=role))


def ask(show: Any, round_id: int, role: str = "auditor", **said: Any) -> tuple[int, Any]:
    """Ask in this thread, where the rows of this test are visible."""
    factory = RequestFactory()
    person = Staff.objects.filter(role=role).first() or Staff.objects.create_user(f"a {role}", role=role)
    factory.cookies.load(cookies_for(person))
    request = factory.get("/", said)
    found = round_steps.readable_round(request, round_id)
    answer = show(request, found) if isinstance(found, Round) else found
    return answer.status_code, json.loads(answer.content)


def found(browser: Client, **asked: Any) -> list[int]:
    return [row["number"] for row in browser.get("/rounds/", asked).context["rounds"]]


@pytest.mark.parametrize("role", ["auditor", "pit_boss", "floorperson", "dealer", "admin", ""])
def test_rounds_are_for_those_who_read_records_and_others_are_turned_away(table: Table, role: str) -> None:
    browser = reader(role) if role else Client()
    pk = Round.objects.exclude(record="")[0].pk
    for path in PAGES[:3]:
        answer = browser.get(path.format(pk))
        if role in ("auditor", "pit_boss", "floorperson"):
            assert answer.status_code == 200
            assert "no-store" in answer.headers["Cache-Control"]
        elif role:
            assert answer.status_code == 403
            assert b"Not allowed" in answer.content
        else:
            assert answer.headers["Location"].startswith("/sign-in/?next=")
    if role:
        wanted = 200 if role in ("auditor", "pit_boss", "floorperson") else 403
        for show in (round_steps.show_steps, round_steps.show_verification):
            assert ask(show, pk, role)[0] == wanted


def test_a_pit_boss_reads_only_their_own_pits(table: Table) -> None:
    boss = Staff.objects.create_user("boss", role="pit_boss")
    boss.pits.add(Pit.objects.create(name="South"))
    browser = browser_of(boss)
    pk = Round.objects.exclude(record="")[0].pk
    assert found(browser) == []
    assert [browser.get(path.format(pk)).status_code for path in PAGES[1:3]] == [404, 404]
    assert ask(round_steps.show_steps, pk, "pit_boss")[0] == 403
    boss.pits.add(Pit.objects.get(name="North"))
    assert browser.get(f"/rounds/{pk}/").status_code == 200
    assert len(found(browser)) == Round.objects.count()


def test_a_pit_boss_finds_no_more_of_other_pits_in_the_back_office(table: Table) -> None:
    boss = Staff.objects.create_user("boss", role="pit_boss")
    boss.pits.add(Pit.objects.create(name="South"))
    browser, auditor = browser_of(boss), reader("auditor")
    rows = [kind.objects.all()[0] for kind in (TableEvent, Round, Wager, RoundCorrection, Approval)]
    pages = [f"/office/tables/{row._meta.model_name}/{row.pk}/change/" for row in rows]  # noqa: SLF001
    assert [browser.get(page).status_code for page in pages] == [302] * len(pages)
    assert [auditor.get(page).status_code for page in pages] == [200] * len(pages)
    boss.pits.add(Pit.objects.get(name="North"))
    assert [browser.get(page).status_code for page in pages] == [200] * len(pages)


def test_each_filter_finds_its_rounds_and_no_other(table: Table) -> None:
    browser = reader("auditor")
    every = found(browser)
    assert every == list(
        Round.objects.order_by("-gaming_day", "-ended_at", "-pk").values_list("number", flat=True)
    )
    assert sorted(found(browser, kind="void")) == sorted(
        Round.objects.exclude(void="").values_list("number", flat=True)
    )
    assert sorted(found(browser, kind="missed")) == sorted(
        Round.objects.filter(was_missed=True).values_list("number", flat=True)
    )
    corrected = RoundCorrection.objects.get().round
    assert found(browser, kind="corrected") == [corrected.number]
    wrong = Irregularity.objects.order_by("pk")[0]
    assert wrong.round_number in found(browser, irregularity=wrong.kind)
    assert found(browser, irregularity="box_card_seen_early") == []
    seat = RoundSeat.objects.order_by("-paid_cents")[0]
    paid = f"{seat.paid_cents // 100}"
    asked = {"seat": seat.seat, "hand": seat.hand, "paid_from": paid, "staked_from": seat.staked_cents // 100}
    assert seat.round.number in found(browser, **asked)
    other = 1 if seat.seat != 1 else 2
    assert seat.round.number not in found(browser, **{**asked, "seat": other})
    day = corrected.gaming_day.isoformat()
    assert found(browser, table=table.pk, first=day, last=day, dealer="") == every
    assert found(browser, last="2020-01-01") == []


def test_pages_go_on_behind_the_last_round_and_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.history.search.find_rounds.__defaults__", (None, 2))
    browser = reader("auditor")
    numbers: list[int] = []
    address = "/rounds/"
    while True:
        answer = browser.get(address)
        numbers += [row["number"] for row in answer.context["rounds"]]
        if not answer.context["older"]:
            break
        address = f"/rounds/?{answer.context['older']}"
    assert numbers == found_all()
    for after in (
        "nonsense",
        "0001-01-01_0001-01-01T00:00:00+14:00_1",
        "9999-12-31_9999-12-31T23:59:59-14:00_1",
        "1999-12-31_2026-01-01T00:00:00+00:00_1",
        "2100-01-01_2026-01-01T00:00:00+00:00_1",
    ):
        answer = browser.get("/rounds/", {"after": after})
        assert [row["number"] for row in answer.context["rounds"]] == numbers[:2], after


def found_all() -> list[int]:
    rounds = Round.objects.order_by("-gaming_day", "-ended_at", "-pk")
    return list(rounds.values_list("number", flat=True))


def test_what_is_wrong_with_a_search_is_said_beside_its_field(table: Table) -> None:
    browser = reader("auditor")
    for asked, why in (
        ({"first": "tomorrow"}, "Enter a date like"),
        ({"first": "2026-02-02", "last": "2026-02-01"}, "This day is before the first."),
        ({"first": "1999-12-31"}, "Enter a date between 2000 and 2100."),
        ({"last": "2100-01-01"}, "Enter a date between 2000 and 2100."),
        ({"paid_from": "-1"}, "An amount cannot be negative."),
        ({"paid_from": "1.005"}, "Enter dollars, like 25 or 25.50."),
        ({"staked_from": "5", "staked_to": "4"}, "This is less than the minimum."),
        ({"seat": "99"}, "Choose one from the list."),
        ({"table": "999999"}, "Choose one from the list."),
    ):
        answer = browser.get("/rounds/", asked)
        assert answer.status_code == 200
        assert why in answer.content.decode()
        assert answer.context["rounds"] == []


def test_no_page_asks_more_the_more_rounds_there_are(table: Table) -> None:
    browser = reader("auditor")
    pk = RoundCorrection.objects.get().round_id
    for path, most in MOST_QUERIES.items():
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(path.format(pk)).status_code == 200
        assert len(queries) <= most, [query["sql"] for query in queries]


def test_the_steps_of_a_round_are_its_events_each_with_the_felt_and_who_did_it(table: Table) -> None:
    played = Round.objects.filter(was_missed=False).order_by("number")[1]
    before = Round.objects.get(number=played.number - 1)
    status, said = ask(round_steps.show_steps, played.pk)
    assert status == 200
    assert said["is_complete"]
    assert not said["gone"]
    corrections = played.corrections.count()
    events = said["steps"][: len(said["steps"]) - corrections]
    numbers = [step["sequence"] for step in events]
    assert numbers == list(range(before.last_sequence + 1, played.last_sequence + 1))
    assert {step["state"]["round_number"] for step in events[:-1]} == {played.number}
    assert all(step["who"] or step["role"] for step in events)
    assert {*events[0]} == {field.name for field in fields(STEP)}
    _, rest = ask(round_steps.show_steps, played.pk, after=numbers[2])
    assert rest["steps"][0]["sequence"] == numbers[3]


def test_corrected_missed_and_archived_rounds_show_their_record(table: Table) -> None:
    corrected = RoundCorrection.objects.get()
    _, said = ask(round_steps.show_steps, corrected.round_id)
    assert said["steps"][-1]["event"] == "closed_round_corrected"
    assert said["steps"][-1]["sequence"] == corrected.sequence
    missed = Round.objects.filter(was_missed=True).exclude(record="").first()
    if missed is not None:
        _, said = ask(round_steps.show_steps, missed.pk)
        assert said["steps"][-1]["event"] == "recorded"
    with tampering():
        first = Round.objects.order_by("number")[0]
        events = TableEvent.objects.filter(table=table)
        day = events.order_by("pk")[0].day
        events._raw_delete("default")  # noqa: SLF001
        Archive.objects.create(
            table=table,
            day=day,
            first_sequence=1,
            last_sequence=table.version,
            head="",
            file="north.jsonl",
            digest="",
            at=first.ended_at,
        )
        _, said = ask(round_steps.show_steps, first.pk)
        assert "archived in north.jsonl" in said["gone"]
        assert said["steps"][0]["event"] == "recorded"
        _, said = ask(round_steps.show_verification, first.pk)
        assert "archived in north.jsonl" in said["gone"]


def test_the_log_of_a_round_is_verified_and_what_was_changed_is_named(table: Table) -> None:
    corrected = RoundCorrection.objects.get()
    played = corrected.round
    _, said = ask(round_steps.show_verification, played.pk)
    assert (said["fault"], said["gone"], said["is_settled_again"]) == ("", "", True)
    assert said["last"] == played.last_sequence
    last = TableEvent.objects.get(table=table, sequence=played.last_sequence)
    assert said["head"] == last.hash
    for row, columns, words in (
        (last, {"actor": "9"}, "actor"),
        (played, {"dealer": "9"}, "dealer is '9'"),
        (played, {"staked_cents": played.staked_cents + 1}, "staked_cents"),
        (corrected, {"settlement": corrected.settlement.replace('"net":"', '"net":"1')}, "settles to"),
    ):
        with tampering():
            change(row, **columns)
            _, said = ask(round_steps.show_verification, played.pk)
            assert words in said["fault"], columns


@pytest.mark.usefixtures("used_reads_stay_used")
def test_a_person_who_reads_logs_again_and_again_must_wait_and_nobody_else(table: Table) -> None:
    pk = Round.objects.exclude(record="")[0].pk
    shows = (round_steps.show_steps, round_steps.show_verification)
    said = [ask(shows[number % 2], pk)[0] for number in range(8)]
    assert said == [200] * 5 + [429] * 3
    # A round that does not exist or is not theirs uses up no turn.
    assert ask(round_steps.show_steps, 10**9, "floorperson")[0] == 404
    assert ask(round_steps.show_steps, pk, "floorperson")[0] == 200


def test_what_was_asked_and_approved_stands_with_its_round_alone(table: Table) -> None:
    browser = reader("auditor")
    kinds = {
        row.number: [str(one["kind"]) for one in browser.get(f"/rounds/{row.pk}/").context["approvals"]]
        for row in Round.objects.all()
    }
    corrected = RoundCorrection.objects.get().round
    missed = Round.objects.filter(was_missed=True).values_list("number", flat=True)
    void = Round.objects.exclude(void="").values_list("number", flat=True)
    assert void
    assert missed
    for number, asked in kinds.items():
        assert asked.count("a correction of a closed round") == (number == corrected.number)
        assert asked.count("missed rounds") == (number in missed)
        assert asked.count("void the round") >= (number in void)


def test_of_two_corrections_one_after_the_other_each_stands_with_its_round(table: Table) -> None:
    corrected = RoundCorrection.objects.get()
    first = corrected.round_id
    asked = Approval.objects.get(kind="closed_round")
    assert asked.sequence == corrected.sequence - 1
    # As if the next three events were a request, its answer and the consequence.
    asked.pk, asked.number, asked.sequence = None, asked.number + 1000, asked.sequence + 3
    asked.save(force_insert=True)
    other = Round.objects.exclude(pk=first).exclude(record="")[0]
    corrected.pk, corrected.round, corrected.sequence = None, other, corrected.sequence + 3
    corrected.save(force_insert=True)
    browser = reader("auditor")
    for pk in (first, other.pk):
        approvals = browser.get(f"/rounds/{pk}/").context["approvals"]
        assert [str(one["kind"]) for one in approvals].count("a correction of a closed round") == 1


def test_the_page_of_a_round_names_who_dealt_each_part(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with_one = next(row for row in Round.objects.exclude(record="") if len(dealers_of_round(row)) == 1)
    path, auditor = f"/rounds/{with_one.pk}/", reader("auditor")
    assert "(wagers" not in auditor.get(path).content.decode()
    parts = [DealerOfRound("Dana", ("wagers", "deal")), DealerOfRound("Rita", ("showdown", "clearing"))]
    monkeypatch.setattr(views, "all_dealers", lambda row: parts)
    assert "Dana (wagers, deal), Rita (showdown, clearing)" in auditor.get(path).content.decode()


def test_who_dealt_an_archived_round_is_read_from_its_file(
    table: Table, tmp_path: Path, settings: Settings
) -> None:
    row = Round.objects.filter(table=table, was_missed=False).earliest("number")
    before = [(dealer.person, list(dealer.parts)) for dealer in dealers_of_round(row)]
    request = reader("auditor").get("/rounds/").wsgi_request

    def dealers(found: Round | HttpResponse) -> list[tuple[str, list[str]]]:
        assert isinstance(found, HttpResponse)
        return [(one["dealer"], one["parts"]) for one in json.loads(found.content)["dealers"]]

    settings.ARCHIVES_PATH = tmp_path
    assert dealers(find_round(request, pk=row.pk)) == before != []
    let_pass(days=1)
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    # Not in a thread that taps wait for.
    another = browser_of(Staff.objects.create_user("another", role="auditor"))
    found = find_round(another.get("/rounds/").wsgi_request, pk=row.pk)
    assert found == row
    assert dealers(show_round(row)) == before
    settings.ARCHIVES_PATH = None
    assert dealers(show_round(row)) == []


def test_the_record_is_that_of_now_or_as_it_was_played(table: Table) -> None:
    browser = reader("auditor")
    corrected = RoundCorrection.objects.get()
    now = browser.get(f"/rounds/{corrected.round_id}/record.json")
    played = browser.get(f"/rounds/{corrected.round_id}/record.json?as=played")
    own_id = {"id": f"{table.name}/{corrected.round.number}"}
    assert json.loads(now.content) == json.loads(corrected.record) | own_id
    assert json.loads(played.content) == json.loads(corrected.round.record) | own_id
    assert now.headers["Content-Disposition"].startswith("attachment; filename=")
