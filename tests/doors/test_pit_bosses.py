"""Which tables are a pit boss's: those of the pits that are named, or all where none is."""

import pytest
from django.test import Client

from dealers.consumers import TableConsumer
from dealers.models import SecurityEvent, Staff
from dealers.people import Who, actor_at
from dealers.staffing import assign, change_role
from games.actor import Actor
from tables.models import Pit, Table
from tables.opening import new_table
from tables.screens import audience_of
from tests.harness.signing_in import browser_of, cookies_for


@pytest.fixture
def boss(db: None) -> Staff:
    return Staff.objects.create_user("boss", role="pit_boss")


@pytest.fixture
def tables(db: None) -> list[Table]:
    """One in each of two pits, and one in none."""
    pits = [Pit.objects.create(name="Pit 1"), Pit.objects.create(name="Pit 2"), None]
    system = Actor("system", "system")
    return [new_table(f"T {pit}", "let_it_ride", {}, (10_00, 500_00), system, pit) for pit in pits]


def theirs(boss: Staff, tables: list[Table]) -> list[bool]:
    """As a tap asks and as a socket asks, which is the same."""
    found = []
    headers = [
        (b"cookie", "; ".join(f"{name}={value}" for name, value in cookies_for(boss).items()).encode())
    ]
    for table in tables:
        actor = actor_at(table, Who(boss))
        screen = TableConsumer()
        screen.scope = {"headers": headers, "url_route": {"kwargs": {"table_id": table.pk}}}  # type: ignore[typeddict-item]
        assert screen.look_now().code == 0
        assert audience_of(screen.actor) == ("pit_boss" if actor.is_assigned else "other_pit_boss")
        found.append(actor.is_assigned)
    return found


def test_a_pit_boss_with_no_pit_named_works_every_pit(boss: Staff, tables: list[Table]) -> None:
    assert theirs(boss, tables) == [True, True, True]


def test_a_pit_boss_works_the_pits_that_are_named_and_a_table_that_was_given(
    boss: Staff, tables: list[Table]
) -> None:
    boss.pits.set(Pit.objects.filter(name="Pit 2"))
    assert theirs(boss, tables) == [False, True, False]
    assign(tables[0], boss, boss)
    assert theirs(boss, tables) == [True, True, False]


def test_a_floorperson_has_nothing_from_a_pit(tables: list[Table]) -> None:
    fran = Staff.objects.create_user("fran", role="floorperson")
    fran.pits.set(Pit.objects.all())
    assert not actor_at(tables[0], Who(fran)).is_assigned


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
