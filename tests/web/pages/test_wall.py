"""The wall of a pit: who sees it, which alerts it shows, and who has acknowledged them."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from dealers.api import alerts, pits
from dealers.models import Device, SignIn, Staff
from dealers.pits import acknowledge as pits_acknowledge
from dealers.pits.alerts import MAX_OPEN_TABLES
from dealers.pits.view import PitAnswer, read_pit
from dealers.sockets.presence import Presence
from games.table.actor import Actor
from games.table.approvals.model import REACHES
from games.table.commands import AnswerCall, CallFloor, ChangeSettings, CloseTable
from tables import clock
from tables.log.heads import status
from tables.log.heads.paths import history_path
from tables.log.heads.sign import begin_anew, write_heads
from tables.models import Acknowledgement, Assignment, Pit, Sweep, Table, TableEvent
from tables.open_table import new_table
from tables.timers.sweep import sweep
from tables.verify.runs import RunProgress, ask_run, finish
from tests.harness.floors import wall
from tests.harness.floors.showroom import FLOOR
from tests.harness.floors.wall_size import CALM, CLOSED, STANDS_AT
from tests.harness.servers.database import unguarded
from tests.harness.signed_in import browser_of, cookies_for
from tests.people import SYSTEM
from tests.store.moved_clock import move, set_to_the_evening

pytestmark = pytest.mark.django_db

WATCH = ("floorperson", "pit_boss", "auditor")
TURNED_AWAY = ("dealer", "admin")
# Signing in, the pit, its tiles, the last sweep, tablets, floorpersons, acknowledgments, PINs, verification.
MOST_QUERIES = 12


@pytest.fixture(autouse=True)
def clock_of_the_evening() -> Iterator[None]:
    """Set the clock far from the change of a gaming day, and back for later tests."""
    set_to_the_evening()
    yield
    clock.offset = timedelta()
    clock.start()


@pytest.fixture
def scene(pit: Pit) -> wall.Scene:
    """A table with a deck, on a floor whose timers run."""
    sweep()
    scene = wall.Scene(wall.submission().pk, "LIR 1", pit)
    scene.open_with_deck()
    return scene


def person(role: str, name: str = "") -> Staff:
    return Staff.objects.create_user(name or f"the {role}", role=role, display_name=name.title())


class Asker:
    """A person who asks the views in this thread, where the rows of this test are visible."""

    def __init__(self, role: str, name: str = "") -> None:
        self.factory = RequestFactory()
        if role:
            self.factory.cookies.load(cookies_for(person(role, name)))

    def acknowledge(self, pit: Pit, table: int | None, alert: Any, instead: Any = None) -> tuple[int, Any]:
        said = {"kind": alert.kind, "since": alert.since, "subject": alert.subject, "table": table}
        return self.send(pit, json.dumps(said | (instead or {})).encode())

    def send(self, pit: Pit, body: bytes) -> tuple[int, Any]:
        request = self.factory.post("/", body, content_type="application/json")
        answer = alerts.record_acknowledgement(request, pit.pk)
        return answer.status_code, json.loads(answer.content)

    def watch(self, pit: Pit) -> Any:
        answer = pits.show_pit(self.factory.get("/"), pit.pk)
        assert answer.status_code == 200
        return json.loads(answer.content)


def standing(pit: Pit) -> list[Any]:
    """Return each current alert, of the tiles and of the pit."""
    said: PitAnswer = read_pit(pit.pk)
    now = clock.now()
    found = [(tile.table, alert) for tile in said.tables for alert in tile.alerts if alert.is_active(now)]
    return found + [(alert.table, alert) for alert in said.alerts]


def kinds(pit: Pit) -> set[str]:
    return {alert.kind for _, alert in standing(pit)}


@pytest.mark.parametrize("path", ["/pits/", "/pits/{}/"])
def test_the_wall_is_for_those_who_watch_and_everybody_else_is_turned_away(pit: Pit, path: str) -> None:
    path = path.format(pit.pk)
    for role in WATCH:
        assert browser_of(person(role)).get(path).status_code == 200
    for role in TURNED_AWAY:
        answer = browser_of(person(role)).get(path)
        assert (answer.status_code, b"Not allowed" in answer.content) == (403, True)
    assert Client().get(path).headers["Location"] == f"/sign-in/?next={path}"
    assert browser_of(person("pit_boss", "boss")).get("/pits/999/").status_code == 404


def test_no_page_of_the_wall_asks_more_the_more_tables_there_are(pit: Pit) -> None:
    boss, asker = browser_of(person("pit_boss")), Asker("pit_boss", "other")
    pages: tuple[tuple[Callable[[], object], int], ...] = (
        (lambda: boss.get("/pits/"), 4),
        (lambda: boss.get(f"/pits/{pit.pk}/"), 3),
        (lambda: asker.watch(pit), MOST_QUERIES),
    )
    asked = []
    for number in range(2):
        for place in range(1 + 9 * number):
            new_table(f"T {number} {place}", "let_it_ride", {}, (10_00, 500_00), SYSTEM, pit)
        for page, most in pages:
            with CaptureQueriesContext(connection) as queries:
                page()
            assert len(queries) <= most, [query["sql"] for query in queries]
            asked.append(len(queries))
    assert asked[:3] == asked[3:]


def test_each_alert_stands_at_its_table_and_at_no_other(pit: Pit) -> None:
    sweep()
    kept = wall.submission()
    tables = [make(wall.Scene(kept.pk, f"LIR {n}", pit)).pk for n, make in enumerate(wall.SCENES, 1)]
    # Some of it was yesterday.
    finish(RunProgress(ask_run().pk), "fits", [])
    # On a busy machine the tables took longer than timers may be silent.
    Sweep.objects.update(at=clock.now())
    found: dict[int, set[str]] = {number: set() for number in range(1, len(tables) + 1)}
    for table, alert in standing(pit):
        found[tables.index(table) + 1].add(alert.kind)
    expected = {number: {kind} for number, kind in STANDS_AT.items()}
    assert found == expected | {CALM: set(), CLOSED: set()}
    tiles = {tile["table"]: tile for tile in Asker("auditor").watch(pit)["tables"]}
    assert tiles[tables[CLOSED - 1]]["is_closed"]
    calm = tiles[tables[CALM - 1]]
    assert (calm["day"], calm["rounds"] >= 4) == (read_pit(pit.pk).day, True)
    assert calm["last"]["round_number"] >= 4
    assert [deck["back"] for deck in calm["decks"]] == ["red"]
    assert (calm["minimum"], calm["maximum"], calm["seats"]) == ("10.00", "500.00", 7)


def test_a_deck_is_due_soon_due_and_overdue_one_after_the_other_without_a_push(
    pit: Pit, scene: wall.Scene
) -> None:
    """Alerts are sent ahead: their times say when each one shows."""
    version = scene.table.version
    for hours, kind in ((7.7, set()), (0.1, {"deck_soon"}), (0.3, {"deck_due"}), (0.2, {"deck_overdue"})):
        move(hours=hours)
        assert kinds(pit) - {"timers_silent"} == kind
    assert scene.table.version == version


def test_a_call_is_escalated_and_each_step_is_loud_again(pit: Pit, scene: wall.Scene) -> None:
    boss = Asker("pit_boss")
    scene.taps(CallFloor())
    levels = []
    for reach in (*REACHES, None):
        ((table, alert),) = standing(pit)
        levels.append((alert.level, alert.params.get("reached")))
        assert boss.acknowledge(pit, table, alert)[0] == 200
        if reach is not None:
            move(minutes=1)
            sweep()
    assert levels == [("warning", None), ("urgent", "floorpersons"), ("urgent", "pit_boss")]
    assert Acknowledgement.objects.count() == 3
    scene.taps(AnswerCall(), by=FLOOR)
    assert standing(pit) == []


def test_an_alert_is_acknowledged_once_and_by_name_and_a_new_one_is_not(pit: Pit, scene: wall.Scene) -> None:
    scene.taps(CallFloor())
    ((table, alert),) = standing(pit)
    boss, fran, audrey = Asker("pit_boss", "bo"), Asker("floorperson", "fr"), Asker("auditor")
    status, first = boss.acknowledge(pit, table, alert)
    assert (status, first["by"], first["kind"], first["table"]) == (200, "Bo", "call", table)
    assert datetime.fromisoformat(first["at"]) <= clock.now()
    assert fran.acknowledge(pit, table, alert) == (200, first)
    said = audrey.watch(pit)
    assert (said["acknowledged"], said["last_acknowledged"]) == ([first], first["number"])
    move(minutes=5)
    scene.taps(AnswerCall(), by=FLOOR)
    scene.taps(CallFloor())
    said = audrey.watch(pit)
    assert (said["acknowledged"], said["last_acknowledged"]) == ([], first["number"])
    # An acknowledged alert is answered as before, though it is over.
    assert fran.acknowledge(pit, table, alert) == (200, first)


def test_only_what_stands_is_acknowledged_and_only_by_the_floor(pit: Pit, scene: wall.Scene) -> None:
    scene.taps(CallFloor())
    ((table, alert),) = standing(pit)
    boss = Asker("pit_boss")
    other = Pit.objects.create(name="Other")
    ahead = (clock.now() + timedelta(hours=1)).isoformat()
    wrong: tuple[dict[str, Any], ...] = ({"kind": "hold"}, {"since": ahead}, {"subject": "x"})
    for instead in (*wrong, {"table": table + 1}, {"table": None}):
        status, answer = boss.acknowledge(pit, table, alert, instead)
        assert (status, answer["code"]) == (404, "no_alert"), instead
    assert boss.acknowledge(other, table, alert)[1]["code"] == "no_alert"
    due = next(alert for tile in read_pit(pit.pk).tables for alert in tile.alerts if alert.kind == "deck_due")
    assert boss.acknowledge(pit, table, due)[1]["code"] == "no_alert", "not yet"
    for role in ("auditor", "dealer", "admin"):
        assert Asker(role).acknowledge(pit, table, alert)[0] == 403
    assert Asker("").acknowledge(pit, table, alert)[0] == 401
    assert boss.acknowledge(Pit(pk=999), table, alert)[1]["code"] == "no_pit"
    assert not Acknowledgement.objects.exists()


def test_what_somebody_did_is_acknowledged_by_a_pit_boss_who_did_not_do_it(
    pit: Pit, scene: wall.Scene
) -> None:
    boss = person("pit_boss", "bo")
    changed = ChangeSettings("manual_shoe", "by_hand", 1, "10.00", "900.00", is_sign_posted=True)
    scene.taps(changed, by=Actor(str(boss.pk), "pit_boss", is_assigned=True))
    ((table, alert),) = standing(pit)
    assert (alert.kind, alert.who) == ("settings_weakened", "Bo")
    own = Asker("")
    own.factory.cookies.load(cookies_for(boss))
    for asker in (own, Asker("floorperson", "fr")):
        status, answer = asker.acknowledge(pit, table, alert)
        assert (status, answer["code"]) == (403, "not_yours")
    assert not Acknowledgement.objects.exists()
    status, seen = Asker("pit_boss", "other").acknowledge(pit, table, alert)
    assert (status, seen["by"]) == (200, "Other")
    move(minutes=31)
    (still,) = [one for _, one in standing(pit) if one.kind == "settings_weakened"]
    # It stays on the wall until somebody has seen it, and half an hour at least.
    assert still.subject == alert.subject
    assert datetime.fromisoformat(still.seen_until) < clock.now() < datetime.fromisoformat(still.until)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"kind":"call","since":"x"}',
        b'{"kind":"call","since":"0001-01-01T00:00:00+14:00"}',
        b'{"kind":"call","since":"2026-11-16T10:00:00"}',
        b'{"kind":"call","since":"2026-11-16T10:00:00Z","a":1}',
    ],
)
def test_an_acknowledgement_that_is_not_well_formed_is_answered_400(pit: Pit, body: bytes) -> None:
    status, answer = Asker("pit_boss").send(pit, body)
    assert (status, answer["code"]) == (400, "malformed")


def test_a_tablet_is_offline_while_a_dealer_is_signed_in_on_it_and_nothing_is_heard(
    pit: Pit, scene: wall.Scene
) -> None:
    dana, now = person("dealer"), clock.now()
    device = Device.objects.create(
        name="LIR 1 #1", table=scene.table, cookie_hash="x", enrolled_at=now, enrolled_by=dana
    )
    signed_in = SignIn.objects.create(
        key="x", person=dana, role="dealer", device=device, table=scene.table, began_at=now, last_used_at=now
    )
    move(minutes=5)
    sweep()
    assert kinds(pit) == set(), "was never heard from"
    Presence(device.pk).note()
    move(seconds=29)
    assert "tablet_offline" not in kinds(pit)
    move(seconds=2)
    ((table, alert),) = [found for found in standing(pit) if found[1].kind == "tablet_offline"]
    assert (table, alert.level, alert.params) == (scene.table_id, "urgent", {"tablet": "LIR 1 #1"})
    assert Asker("pit_boss").acknowledge(pit, table, alert)[0] == 200
    Presence(device.pk).note()
    assert "tablet_offline" not in kinds(pit)
    move(minutes=1)
    assert "tablet_offline" in kinds(pit)
    SignIn.objects.filter(pk=signed_in.pk).update(ended_at=clock.now(), ended_why="signed_out")
    assert "tablet_offline" not in kinds(pit)


def test_a_tablet_is_missed_neither_at_a_closed_table_nor_past_the_time_of_a_sign_in(
    pit: Pit, scene: wall.Scene
) -> None:
    dana, now = person("dealer"), clock.now()
    device = Device.objects.create(
        name="LIR 1 #1",
        table=scene.table,
        cookie_hash="x",
        enrolled_at=now,
        enrolled_by=dana,
        last_seen_at=now,
    )
    SignIn.objects.create(
        key="x", person=dana, role="dealer", device=device, table=scene.table, began_at=now, last_used_at=now
    )

    def missed() -> list[str]:
        return [alert.kind for alert in read_pit(pit.pk).alerts if alert.table]

    move(hours=11, minutes=59)
    assert missed() == ["tablet_offline"]
    Table.objects.filter(pk=scene.table_id).update(is_closed=True)
    assert missed() == []
    Table.objects.filter(pk=scene.table_id).update(is_closed=False)
    assert missed() == ["tablet_offline"]
    move(minutes=1)
    assert missed() == []


def test_a_tablet_is_noted_at_most_every_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("dealers.sockets.presence.time.monotonic", lambda: now)
    heard = Presence(1)
    written = []
    for seconds in (0, 2.5, 7.4, 0.2, 9.9):
        now += seconds
        with CaptureQueriesContext(connection) as queries:
            heard.note()
        written.append(len(queries))
    assert written == [1, 0, 0, 1, 0]


def test_a_floorperson_who_answers_for_more_than_six_open_tables_is_pointed_at(pit: Pit) -> None:
    sweep()
    fran, boss = person("floorperson", "fran"), person("pit_boss", "boss")
    kept = wall.submission()
    scenes = [wall.Scene(kept.pk, f"LIR {number}", pit) for number in range(MAX_OPEN_TABLES + 1)]
    for scene in scenes:
        assert standing(pit) == []
        table = scene.open()
        for one in (fran, boss):
            Assignment.objects.create(table=table, person=one, began_at=clock.now())
    ((table_id, alert),) = standing(pit)
    assert (table_id, alert.kind, alert.params) == (None, "overloaded", {"name": "Fran", "tables": "7"})
    assert Asker("pit_boss", "other").acknowledge(pit, None, alert)[0] == 200
    assert read_pit(pit.pk).acknowledged[0].subject == str(fran.pk)
    assert kinds(Pit.objects.create(name="Other")) == set()
    scenes[0].taps(CloseTable(), by=FLOOR)
    assert standing(pit) == []


def test_timers_that_nobody_looks_after_are_pointed_at(pit: Pit) -> None:
    ((table, alert),) = standing(pit)
    assert (table, alert.kind, alert.since) == (None, "timers_silent", "")
    sweep()
    assert standing(pit) == []
    move(seconds=15)
    ((_, alert),) = standing(pit)
    assert (alert.kind, alert.level) == ("timers_silent", "urgent")
    assert Asker("pit_boss").acknowledge(pit, None, alert)[0] == 200
    sweep()
    move(seconds=15)
    ((_, again),) = standing(pit)
    assert again.since > alert.since
    assert [seen.since for seen in read_pit(pit.pk).acknowledged] == []


def test_a_log_that_nobody_signs_is_pointed_at(pit: Pit) -> None:
    write_heads()
    move(minutes=2)
    sweep()
    assert kinds(pit) == set()
    move(minutes=2)
    sweep()
    ((_, alert),) = standing(pit)
    assert (alert.level, alert.since) == ("urgent", last_signed_at().isoformat())
    boss = Asker("pit_boss")
    assert boss.acknowledge(pit, None, alert)[0] == 200
    write_heads()
    assert standing(pit) == []
    # No head is in the database, so nobody there can pretend.
    history_path().unlink()
    assert standing(pit) == []
    status._first_looks[history_path()] = clock.steady() - 181  # noqa: SLF001
    ((_, never),) = standing(pit)
    assert (never.kind, never.level, never.since) == ("heads_silent", "urgent", "")


def test_a_log_that_no_longer_has_what_was_signed_is_an_alert_that_nobody_acknowledges(
    pit: Pit, scene: wall.Scene
) -> None:
    begin_anew("a test")
    assert "heads_lost" not in kinds(pit)
    with unguarded():
        TableEvent.objects.filter(table=scene.table_id).update(hash="0" * 64)
    assert len(write_heads()) == 1
    (alert,) = [alert for alert in read_pit(pit.pk).alerts if alert.kind == "heads_lost"]
    assert (alert.level, alert.since, alert.params) == ("urgent", "", {"number": "1"})
    begin_anew("what was lost is known")
    assert "heads_lost" not in kinds(pit)


def last_signed_at() -> datetime:
    at = status.read_heads_status().last_at
    assert at is not None
    return at


def test_two_who_acknowledge_at_once_make_one_row(
    pit: Pit, scene: wall.Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other comes in between the check and the row."""
    scene.taps(CallFloor())
    ((table, alert),) = standing(pit)
    first, other = Asker("pit_boss", "first"), Asker("floorperson", "other")
    look = pits_acknowledge.standing_alerts

    def meanwhile(*args: Any) -> Any:
        monkeypatch.setattr(pits_acknowledge, "standing_alerts", look)
        assert first.acknowledge(pit, table, alert)[0] == 200
        return look(*args)

    monkeypatch.setattr(pits_acknowledge, "standing_alerts", meanwhile)
    assert other.acknowledge(pit, table, alert)[1]["by"] == "First"
    assert Acknowledgement.objects.count() == 1


def test_a_table_that_was_taken_to_another_pit_takes_its_alerts_along(pit: Pit, scene: wall.Scene) -> None:
    scene.taps(CallFloor())
    other = Pit.objects.create(name="Other")
    Table.objects.filter(pk=scene.table_id).update(pit=other)
    assert (kinds(pit), kinds(other)) == (set(), {"call"})
