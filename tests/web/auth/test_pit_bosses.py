"""A pit boss's tables: those of the named pits, or all if none is named."""

from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from pytest_django import DjangoCaptureOnCommitCallbacks

from dealers.api import alerts
from dealers.api import pits as api_pits
from dealers.auth.identity import Identity, actor_at
from dealers.auth.permissions import NotYours, authorize
from dealers.models import Cover, SecurityEvent, Staff
from dealers.sockets.base import NOT_ALLOWED
from dealers.sockets.consumers import PitConsumer, TableConsumer
from dealers.staffing import assignments
from dealers.staffing.accounts import change_role
from dealers.staffing.assignments import assign
from dealers.staffing.covers import CannotCover, coverable_pits, end_cover, give_cover
from games.table.offers import offers
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day
from tables.models import Assignment, Pit, RosterEntry, Table
from tables.open_table import new_table
from tables.push.groups import pit_group
from tables.push.screens import audience_of
from tests.harness.signed_in import browser_of, cookies_for
from tests.people import SYSTEM
from tests.store.moved_clock import let_pass, the_clock_is_right_again

__all__ = ["the_clock_is_right_again"]


@pytest.fixture
def boss(db: None) -> Staff:
    return Staff.objects.create_user("boss", role="pit_boss")


@pytest.fixture
def tables(db: None) -> list[Table]:
    """One in each of two pits, and one in none."""
    pits = [Pit.objects.create(name="Pit 1"), Pit.objects.create(name="Pit 2"), None]
    return [new_table(f"T {pit}", "let_it_ride", {}, (10_00, 500_00), SYSTEM, pit) for pit in pits]


def headers_of(person: Staff) -> list[tuple[bytes, bytes]]:
    cookies = "; ".join(f"{name}={value}" for name, value in cookies_for(person).items())
    return [(b"cookie", cookies.encode())]


def theirs(boss: Staff, tables: list[Table]) -> list[bool]:
    """Ask as a tap and as a socket do, which must agree."""
    found = []
    headers = headers_of(boss)
    for table in tables:
        actor = actor_at(table, Identity(boss))
        screen = TableConsumer()
        screen.scope = {"headers": headers, "url_route": {"kwargs": {"table_id": table.pk}}}  # type: ignore[typeddict-item]
        assert screen.read_status().code == 0
        assert audience_of(screen.actor) == ("pit_boss" if actor.is_assigned else "other_pit_boss")
        found.append(actor.is_assigned)
    return found


def test_a_pit_boss_with_no_pit_named_works_every_pit(boss: Staff, tables: list[Table]) -> None:
    assert theirs(boss, tables) == [True, True, True]


def test_a_pit_boss_works_the_pits_that_are_named_and_a_table_in_no_pit_that_was_given(
    boss: Staff, tables: list[Table]
) -> None:
    boss.pits.set(Pit.objects.filter(name="Pit 2"))
    assert theirs(boss, tables) == [False, True, False]
    for table in tables:
        assign(table, boss, boss)
    # An assignment in another pit is no cover.
    assert theirs(boss, tables) == [False, True, True]


@pytest.fixture
def other(pits: list[Pit]) -> Staff:
    """A pit boss of the second pit."""
    other = Staff.objects.create_user("other", role="pit_boss", display_name="Otto")
    other.pits.set(pits[1:])
    return other


def may_approve(person: Staff, table: Table) -> bool:
    try:
        authorize(table, Identity(person), "approve_request")
    except NotYours:
        return False
    return True


def test_a_pit_boss_of_another_pit_approves_nothing_until_cover_is_given_and_after_its_end(
    boss: Staff, other: Staff, pits: list[Pit], tables: list[Table]
) -> None:
    here = tables[0]
    assert offers(read_state(here.snapshot), actor_at(here, Identity(boss)))
    assert (may_approve(other, here), doors_of(other, pits[0])[0]) == (False, 403)
    assert offers(read_state(here.snapshot), actor_at(here, Identity(other))) == ()
    # Nobody takes, is handed or is given a table of another pit.
    assert browser_of(other).post(f"/floor/tables/{here.pk}/assign").status_code == 403
    assign(here, boss, boss)
    handed = browser_of(boss).post("/floor/handover/", {"to": other.pk, "tables": [here.pk]})
    assert "works another pit" in handed.content.decode()
    office = browser_of(Staff.objects.create_user("ada", role="pit_boss"))
    form = {"table": here.pk, "person": other.pk}
    assert "works another pit" in office.post("/office/tables/assignment/add/", form).content.decode()
    assert list(Assignment.objects.values_list("person", flat=True)) == [boss.pk]

    page, given = browser_of(boss), {"pit": pits[0].pk, "person": other.pk, "hours": 2}
    assert page.post("/floor/cover/", given).status_code == 302
    cover = Cover.objects.get()
    assert (cover.person, cover.given_by, cover.until - cover.given_at) == (other, boss, timedelta(hours=2))
    line = SecurityEvent.objects.get(kind="cover_given")
    assert (line.person, line.about, line.detail[:11]) == (boss, "Otto", "Pit 1 until")
    assert "Otto" in page.get("/floor/cover/").content.decode()
    assert (may_approve(other, here), doors_of(other, pits[0])) == (True, [200, 200, 404, 0])
    assert theirs(other, tables) == [True, True, False]
    # Cover is not passed on, and is no right to give more of it.
    assert browser_of(other).post("/floor/cover/", given | {"person": boss.pk}).status_code == 200
    assert not coverable_pits(other).filter(pk=pits[0].pk).exists()
    let_pass(hours=2)
    assert (may_approve(other, here), doors_of(other, pits[0])[0]) == (False, 403)


def test_cover_is_ended_early_and_with_the_account_and_given_by_nobody_else(
    boss: Staff, other: Staff, pits: list[Pit], tables: list[Table]
) -> None:
    admin = Staff.objects.create_user("adam", role="admin")
    fran = Staff.objects.create_user("fran", role="floorperson")
    given = {"pit": pits[0].pk, "person": other.pk, "hours": 8}
    assert browser_of(fran).post("/floor/cover/", given).status_code == 403
    assert browser_of(admin).post("/floor/cover/", given).status_code == 302
    cover = Cover.objects.get()
    assert browser_of(other).post(f"/floor/cover/{cover.pk}/end").status_code == 404
    assert browser_of(boss).post(f"/floor/cover/{cover.pk}/end").status_code == 302
    assert SecurityEvent.objects.filter(kind="cover_ended", person=boss).count() == 1
    assert not end_cover(cover, boss)
    assert not may_approve(other, tables[0])
    refused = ((pits[1], other, 8), (pits[0], other, 13), (pits[0], fran, 8), (pits[0], boss, 8))
    for pit, person, hours in refused:
        with pytest.raises(CannotCover):
            give_cover(pit, person, hours, boss)
    # Who works the pit already needs none.
    again = browser_of(admin).post("/floor/cover/", given | {"pit": pits[1].pk})
    assert "works that pit already" in again.content.decode()
    give_cover(pits[0], other, 8, admin)
    change_role(other, "floorperson", admin)
    change_role(other, "pit_boss", admin)
    other.pits.set(pits[1:])
    assert not may_approve(other, tables[0])


def test_a_floorperson_has_nothing_from_a_pit(tables: list[Table]) -> None:
    fran = Staff.objects.create_user("fran", role="floorperson")
    fran.pits.set(Pit.objects.all())
    assert not actor_at(tables[0], Identity(fran)).is_assigned


def test_the_pits_are_named_in_the_back_office_noted_and_gone_with_the_role(
    boss: Staff, tables: list[Table]
) -> None:
    office: Client = browser_of(Staff.objects.create_user("adam", role="admin"))
    pit = tables[0].pit
    assert pit is not None
    form = {"username": "boss", "display_name": "", "role": "pit_boss", "is_active": "on", "pits": [pit.pk]}
    assert office.post(f"/office/dealers/staff/{boss.pk}/change/", form).status_code == 302
    assert list(boss.pits.all()) == [pit]
    line = SecurityEvent.objects.get(kind="assigned")
    assert (line.about, line.detail) == ("boss", "Pit 1")
    boss.refresh_from_db()
    change_role(boss, "auditor", None)
    assert not boss.pits.exists()


@pytest.fixture
def pits(boss: Staff, tables: list[Table]) -> list[Pit]:
    """The first is the boss's, the second is not."""
    pits = list(Pit.objects.order_by("name"))
    boss.pits.set(pits[:1])
    return pits


def doors_of(person: Staff, pit: Pit) -> list[int]:
    """Return the answers of each way into a pit: the wall, the API, an acknowledgment, the socket."""
    factory = RequestFactory()
    factory.cookies.load(cookies_for(person))
    alert = {"kind": "call", "since": clock.now().isoformat()}
    socket = PitConsumer()
    socket.scope = {"headers": headers_of(person), "url_route": {"kwargs": {"pit_id": pit.pk}}}  # type: ignore[typeddict-item]
    return [
        browser_of(person).get(f"/pits/{pit.pk}/").status_code,
        api_pits.show_pit(factory.get("/"), pit.pk).status_code,
        alerts.record_acknowledgement(
            factory.post("/", alert, content_type="application/json"), pit.pk
        ).status_code,
        socket.read_status().code,
    ]


def test_the_doors_of_a_pit_are_closed_to_a_pit_boss_who_works_others(boss: Staff, pits: list[Pit]) -> None:
    # The acknowledged alert does not exist; a person without access is refused before that.
    open_, closed = [200, 200, 404, 0], [403, 403, 403, NOT_ALLOWED]
    assert [doors_of(boss, pit) for pit in pits] == [open_, closed]
    page = browser_of(boss).get(f"/pits/{pits[1].pk}/").content.decode()
    assert "You do not work this pit." in page
    assert [pit["name"] for pit in browser_of(boss).get("/pits/").context["pits"]] == ["Pit 1"]
    assert browser_of(boss).get(f"/pits/{pits[0].pk}/").context["has_others"] is False
    boss.pits.clear()
    assert [doors_of(boss, pit) for pit in pits] == [open_, open_]
    fran = Staff.objects.create_user("fran", role="floorperson")
    assert doors_of(fran, pits[1]) == open_
    assert browser_of(fran).get(f"/pits/{pits[0].pk}/").context["has_others"] is True


def test_a_table_in_no_pit_that_was_given_is_on_the_floor_page_by_itself(
    boss: Staff, pits: list[Pit], tables: list[Table]
) -> None:
    assign(tables[2], boss, boss)
    mine = browser_of(boss).get("/floor/mine").json()
    assert {table["table"] for table in mine["tables"]} == {tables[0].pk, tables[2].pk}
    assert mine["pits"] == [pits[0].pk]
    assert [tile["table"] for tile in mine["lone"]] == [tables[2].pk]


def test_the_floor_page_of_a_pit_boss_hears_of_a_table_that_comes_from_another_pit(
    boss: Staff,
    pits: list[Pit],
    tables: list[Table],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    published: list[set[str]] = []
    monkeypatch.setattr(assignments, "publish", lambda groups: published.append(set(groups)))
    with django_capture_on_commit_callbacks(execute=True):
        assign(tables[1], boss, boss)
        assignments.release(tables[1], boss, boss)
    assert published == [{pit_group(pit.pk) for pit in pits}] * 2


def test_a_pit_boss_keeps_the_rosters_of_their_own_pits(boss: Staff, pits: list[Pit]) -> None:
    dana, browser = Staff.objects.create_user("dana", role="dealer"), browser_of(boss)
    statuses = [browser.post(f"/floor/roster/{pit.pk}", {"person": dana.pk}).status_code for pit in pits]
    assert statuses == [302, 403]
    assert [entry.pit for entry in RosterEntry.objects.all()] == pits[:1]
    assert [one["pit"] for one in browser.get("/floor/roster/").context["pits"]] == pits[:1]


def test_the_back_office_changes_no_pit_of_another_boss_nor_what_stands_there(
    boss: Staff, pits: list[Pit], tables: list[Table]
) -> None:
    office, (own, other) = browser_of(boss), pits
    tomorrow = gaming_day(clock.now()) + timedelta(days=1)
    dana = Staff.objects.create_user("dana", role="dealer")

    def move(table: Table, pit: Pit) -> int:
        form = {"name": table.name, "pit": pit.pk}
        return office.post(f"/office/tables/table/{table.pk}/change/", form).status_code

    # A table of another pit, one of her own moved to another, one in no pit; each page can be looked at.
    assert [move(tables[1], own), move(tables[0], other), move(tables[2], own)] == [403, 200, 403]
    assert office.get(f"/office/tables/table/{tables[1].pk}/change/").status_code == 200
    assert [table.pit for table in Table.objects.order_by("pk")] == [own, other, None]
    entry = {"person": dana.pk, "gaming_day": tomorrow}
    assert office.post("/office/tables/rosterentry/add/", entry | {"pit": other.pk}).status_code == 200
    assert not RosterEntry.objects.exists()
    there = RosterEntry.objects.create(pit=other, person=dana, gaming_day=tomorrow)
    path = f"/office/tables/rosterentry/{there.pk}/change/"
    assert office.post(path, entry | {"pit": own.pk}).status_code == 403
    renamed = [
        office.post(f"/office/tables/pit/{pit.pk}/change/", {"name": f"{pit} A"}).status_code for pit in pits
    ]
    assert renamed == [302, 403]
    boss.pits.clear()
    assert [move(tables[1], own), move(tables[0], other), move(tables[2], own)] == [302, 302, 302]
    assert office.post(path, entry | {"pit": own.pk}).status_code == 302


def test_a_pit_boss_takes_no_table_out_of_every_pit_who_could_not_bring_it_back(
    boss: Staff, pits: list[Pit], tables: list[Table]
) -> None:
    office, path = browser_of(boss), f"/office/tables/table/{tables[0].pk}/change/"
    refused = office.post(path, {"name": "LIR 9", "pit": ""})
    assert refused.status_code == 200
    said = "Choose one of your pits. Without a pit you could not change this later."
    assert refused.context["adminform"].form.errors == {"pit": [said]}
    assert Table.objects.filter(pk=tables[0].pk, name=tables[0].name, pit=pits[0]).exists()
    assert office.post(path, {"name": "LIR 9", "pit": pits[0].pk}).status_code == 302
    boss.pits.clear()
    assert office.post(path, {"name": "LIR 9", "pit": ""}).status_code == 302
    assert Table.objects.get(pk=tables[0].pk).pit is None
