"""Reading the records over HTTP: tables, pits, finished rounds and the log."""

import json
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from dealers.api import commands, rounds
from dealers.api import events as api_events
from dealers.api.events import EventsAnswer
from dealers.models import Staff
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from tables.log.chain import CHAIN_START, chain_hash
from tables.models import Round, RoundCorrection, TableEvent
from tables.open_table import new_table
from tables.paging import PAGE
from tests.harness.floors.staffed_tables import PIT
from tests.harness.servers.web import Web
from tests.harness.signed_in import cookies_for
from tests.harness.tablet import Tablet
from tests.people import SYSTEM
from tests.web.clients import ask, ask_as
from tests.web.played_table import played_table

READERS = ("fran", "boss", "audrey")


def test_a_finished_round_is_read_by_its_id_and_by_its_number(floor: Web) -> None:
    table = played_table(floor)
    auditor = Tablet(floor, table, "audrey")
    answer = ask_as(auditor, f"/api/v1/tables/{table}/rounds/1")
    assert answer.status == 200
    found = answer.json
    assert (found["table"], found["number"], found["game"], found["void"]) == (table, 1, "let_it_ride", "")
    assert (found["staked"], found["returned"], found["corrections"]) == ("30.00", "90.00", [])
    assert write_settlement(settle(read_round(found["record"]))) == found["settlement"]
    (dealt,) = found["dealers"]
    assert (dealt["dealer"], dealt["parts"][0], dealt["parts"][-1]) == (found["dealer"], "wagers", "clearing")
    assert ask_as(auditor, f"/api/v1/rounds/{found['id']}").json == found


def test_a_round_that_is_not_there_is_not_found(floor: Web) -> None:
    auditor = Tablet(floor, 1, "audrey")
    for path in (
        "rounds/0",
        "rounds/999999",
        f"rounds/{10**30}",
        "tables/1/rounds/9",
        "tables/999999/rounds/1",
    ):
        assert ask_as(auditor, f"/api/v1/{path}").code == (404, "no_round"), path


def test_rounds_are_read_by_the_floor_the_auditor_and_the_dealer_of_the_table(floor: Web) -> None:
    table = played_table(floor)
    path = f"/api/v1/tables/{table}/rounds/1"
    statuses = {name: ask_as(Tablet(floor, table, name), path).status for name in (*READERS, "dana")}
    assert statuses == dict.fromkeys((*READERS, "dana"), 200)
    for name in ("drew", "adam"):
        assert ask_as(Tablet(floor, table, name), path).code == (403, "not_yours")
    assert ask(floor, path).code == (401, "sign_in")


def test_the_log_is_read_after_a_sequence_with_every_stored_column(floor: Web) -> None:
    table = played_table(floor)
    auditor = Tablet(floor, table, "audrey")
    whole = ask_as(auditor, f"/api/v1/tables/{table}/events").json
    assert whole["is_complete"]
    assert [event["sequence"] for event in whole["events"]] == list(range(1, whole["last"] + 1))
    columns = {field.name for field in TableEvent._meta.fields}  # noqa: SLF001 - Django's own name for it
    assert all(event.keys() == columns for event in whole["events"])
    rest = ask_as(auditor, f"/api/v1/tables/{table}/events?after=3").json
    assert rest["events"] == whole["events"][3:]
    none = ask_as(auditor, f"/api/v1/tables/{table}/events?after={whole['last']}").json
    assert (none["events"], none["is_complete"], none["last"]) == ([], True, whole["last"])


def test_a_reader_of_the_log_can_check_its_chain(floor: Web) -> None:
    table = played_table(floor)
    events = ask_as(Tablet(floor, table, "audrey"), f"/api/v1/tables/{table}/events").json["events"]
    head = CHAIN_START
    for event in events:
        row = TableEvent(**{name: value for name, value in event.items() if name != "table"}, table_id=table)
        row.day, row.at = datetime.fromisoformat(event["day"]).date(), datetime.fromisoformat(event["at"])
        row.command_id = UUID(event["command_id"])
        assert (head := chain_hash(head, row)) == event["hash"]
        json.loads(event["body"])


def test_the_log_is_for_the_floor_and_the_auditor(floor: Web) -> None:
    for name, status in {"fran": 200, "boss": 200, "audrey": 200, "dana": 403, "adam": 403}.items():
        assert ask_as(Tablet(floor, 1, name), "/api/v1/tables/1/events").status == status, name
    assert ask(floor, "/api/v1/tables/1/events").code == (401, "sign_in")


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "", "9" * 40, "%00", "1&after=2", "%EF%BC%91"])
def test_a_sequence_that_is_none_is_answered_400(web: Web, after: str) -> None:
    answer = ask_as(Tablet(web, 1, "audrey"), f"/api/v1/tables/1/events?after={after}")
    assert answer.code == (400, "malformed")


def test_the_log_of_no_table_is_not_found(web: Web) -> None:
    assert ask_as(Tablet(web, 1, "audrey"), "/api/v1/tables/99999/events").code == (404, "no_table")


def test_a_pit_has_a_tile_for_each_of_its_tables(floor: Web) -> None:
    answer = ask_as(Tablet(floor, 1, "boss"), f"/api/v1/pits/{PIT}")
    assert answer.status == 200
    assert answer.json["name"]
    tiles = answer.json["tables"]
    assert {tile["phase"] for tile in tiles} >= {"betting"}
    assert ask_as(Tablet(floor, 1, "audrey"), "/api/v1/pits/99999").code == (404, "no_pit")
    assert ask_as(Tablet(floor, 1), f"/api/v1/pits/{PIT}").code == (403, "not_yours")
    assert ask(floor, f"/api/v1/pits/{PIT}").code == (401, "sign_in")


@pytest.fixture
def auditors_request(db: None) -> RequestFactory:
    factory = RequestFactory()
    factory.cookies.load(cookies_for(Staff.objects.create_user("audrey", role="auditor")))
    return factory


@pytest.mark.django_db
def test_a_corrected_round_shows_its_record_and_each_correction() -> None:
    table = new_table("T", "let_it_ride", {}, (10_00, 500_00), SYSTEM)
    at = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
    closed = Round.objects.create(
        table=table,
        number=1,
        gaming_day=at.date(),
        dealer="7",
        ended_at=at,
        last_sequence=9,
        record='{"a":1}',
    )
    for sequence, cents in ((12, -5_00), (10, 2_50)):
        RoundCorrection.objects.create(
            round=closed,
            sequence=sequence,
            gaming_day=at.date(),
            made_at=at,
            asked_by="7",
            approved_by="8",
            reason="as seen",
            record=f'{{"a":{sequence}}}',
            settlement="{}",
            difference_cents=cents,
        )
    answer = json.loads(rounds.show_round(closed).content)
    assert (answer["record"], answer["settlement"]) == ({"a": 1}, None)
    said = [(one["sequence"], one["record"], one["difference"]) for one in answer["corrections"]]
    assert said == [(10, {"a": 10}, "2.50"), (12, {"a": 12}, "-5.00")]


def test_a_page_of_the_log_has_at_most_five_hundred_events(
    auditors_request: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PAGE == 500
    table = new_table("T", "let_it_ride", {}, (10_00, 500_00), SYSTEM)
    monkeypatch.setattr(api_events, "PAGE", 1)
    page = json.loads(api_events.show_events(auditors_request.get("/"), table.pk).content)
    assert (len(page["events"]), page["last"], page["is_complete"]) == (1, 1, False)
    assert page.keys() == set(EventsAnswer.__struct_fields__)


def test_a_database_that_is_busy_is_answered_503(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait_in_vain(*args: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(commands, "execute", wait_in_vain)
    factory = RequestFactory()
    factory.cookies.load(cookies_for(Staff.objects.create_user("dana")))
    tap = {"id": str(uuid4()), "seen": 1, "name": "deal"}
    answer = commands.give_command(factory.post("/", tap, content_type="application/json"), 1)
    assert (answer.status_code, answer["Retry-After"]) == (503, "1")
    assert json.loads(answer.content)["code"] == "busy"
