"""Identity at a table, and what a person may do, open and read: the functions themselves."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from dealers.auth import identity
from dealers.auth.access import (
    answers_for,
    may_read,
    may_watch,
    readable_tables,
    tables_answered_for,
    watched_pits,
)
from dealers.auth.identity import Identity, actor_of
from dealers.auth.permissions import MAY_GIVE, NotYours, authorize
from dealers.auth.roles import FLOOR_PAGE_ROLES
from dealers.models import ROLES, Device, Staff
from dealers.pages import decorators
from dealers.pages.decorators import for_roles
from games.table.actor import Actor
from games.table.commands import COMMANDS
from tables import clock
from tables.ids import MAX_ID
from tables.models import Assignment, Pit, Table
from tests.harness.signed_in import cookies_for, request_with
from tests.store.played_nights import table_of_bots
from tests.web.auth.expected_permissions import may

HERE, ELSEWHERE = Table(pk=1, dealer_id=7), Table(pk=2, dealer_id=8)
ALL_ROLES = [role for role, _ in ROLES]


def person(role: str, number: int = 7) -> Staff:
    return Staff(pk=number, role=role)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first table is assigned to person 7, and no other."""
    monkeypatch.setattr(identity, "answers_for", lambda table, number: (table, number) == (1, 7))


def can_give(table: Table, who: Identity, command: str) -> bool:
    try:
        actor = authorize(table, who, command)
    except NotYours:
        return False
    assert actor == identity.actor_at(table, who)
    return True


@pytest.mark.parametrize("role", [*ALL_ROLES, "system"])
@pytest.mark.parametrize(("table", "is_own"), [(HERE, True), (ELSEWHERE, False)], ids=["own", "another"])
def test_every_cell_of_the_table_is_as_the_house_rules_say(
    given: None, role: str, table: Table, is_own: bool
) -> None:
    who = Identity(person(role))
    cells = {command: can_give(table, who, command) for command in COMMANDS}
    assert cells == {command: may(role, command, is_own=is_own) for command in COMMANDS}
    assert set(MAY_GIVE) == set(COMMANDS)


def test_a_dealer_works_only_their_own_table(given: None) -> None:
    assert identity.actor_at(HERE, Identity(person("dealer"))) == Actor("7", "dealer", is_assigned=True)
    assert identity.actor_at(ELSEWHERE, Identity(person("dealer"))) == Actor("7", "dealer")
    # An assignment means nothing for a person who deals now: a dealer works where the table says so.
    assert identity.actor_at(Table(pk=1, dealer_id=9), Identity(person("dealer"))) == Actor("7", "dealer")


@pytest.mark.parametrize("role", ["floorperson", "pit_boss"])
def test_the_floor_has_the_tables_it_was_given(given: None, role: Any) -> None:
    assert identity.actor_at(HERE, Identity(person(role))) == Actor("7", role, is_assigned=True)
    assert identity.actor_at(ELSEWHERE, Identity(person(role))) == Actor("7", role)
    assert identity.actor_at(HERE, Identity(person(role, 8))) == Actor("8", role)


@pytest.mark.parametrize("role", ["auditor", "admin"])
def test_no_table_is_of_those_who_do_not_play(given: None, role: Any) -> None:
    assert identity.actor_at(HERE, Identity(person(role))) == Actor("7", role)
    assert actor_of(Identity(person(role)), 1, 7, answers_for_table=True) == Actor("7", role)


def test_the_tablet_of_another_table_does_not_work_this_one() -> None:
    tablet = Device(pk=3, name="Tablet 3", table_id=1)
    who = Identity(person("dealer"), tablet)
    assert actor_of(who, 1, 7, answers_for_table=False) == Actor(
        "7", "dealer", is_assigned=True, device="Tablet 3"
    )
    assert actor_of(who, 2, 7, answers_for_table=False) == Actor("7", "dealer", device="Tablet 3")


def test_a_tap_by_pin_is_marked_beside_the_tablet() -> None:
    who = Identity(person("floorperson"), Device(pk=3, name="Tablet 3", table_id=1), is_by_pin=True)
    actor = actor_of(who, 1, 8, answers_for_table=True)
    assert actor == Actor("7", "floorperson", is_assigned=True, device="Tablet 3 (PIN)")
    assert actor_of(Identity(person("dealer")), 1, 7, answers_for_table=False).device == ""


def page(request: HttpRequest, who: Staff, *args: object, **kwargs: object) -> HttpResponse:
    return HttpResponse(f"{who.pk} {args} {kwargs}")


@pytest.fixture
def enter(monkeypatch: pytest.MonkeyPatch) -> Callable[..., HttpResponse]:
    def enter(who: Staff | None, method: str = "GET") -> HttpResponse:
        monkeypatch.setattr(
            decorators, "current_identity", lambda request: None if who is None else Identity(who)
        )
        request = RequestFactory().generic(method, "/floor/?pit=1")
        answer: HttpResponse = for_roles(*FLOOR_PAGE_ROLES)(page)(request, 5, pit=1)
        return answer

    return enter


def test_a_page_opens_for_its_roles_alone(enter: Callable[..., HttpResponse]) -> None:
    for role in ALL_ROLES:
        if role in ("floorperson", "pit_boss", "admin"):
            assert enter(person(role)).content == b"7 (5,) {'pit': 1}"
        else:
            with pytest.raises(PermissionDenied):
                enter(person(role))
    assert for_roles("auditor")(page).__name__ == "page"


def test_a_person_not_signed_in_is_led_to_sign_in_and_back(enter: Callable[..., HttpResponse]) -> None:
    assert enter(None).headers["Location"] == "/sign-in/?next=%2Ffloor%2F%3Fpit%3D1"
    assert enter(None, "POST").headers["Location"] == "/sign-in/"


@pytest.fixture
def floor(db: None) -> dict[str, Table]:
    """A table in each of two pits and one in none, with names not in the order they were made."""
    now = timezone.now()
    made = {}
    for name, pit in (("C", "Pit 1"), ("B", "Pit 2"), ("A", None)):
        place = None if pit is None else Pit.objects.create(name=pit)
        made[name] = Table.objects.create(
            name=name,
            game="let_it_ride",
            pit=place,
            snapshot="",
            version=1,
            step=1,
            head="",
            last_event_at=now,
        )
    return made


def give(table: Table, to: Staff, *, is_over: bool = False) -> None:
    now = timezone.now()
    Assignment.objects.create(table=table, person=to, began_at=now, ended_at=now if is_over else None)


def read_by(who: Staff, floor: dict[str, Table]) -> str:
    """Return the names of the tables a person may read, asked in both ways."""
    names = "".join(table.name for table in readable_tables(who))
    assert {name for name, table in floor.items() if may_read(who, table.pk)} == set(names)
    return names


def test_auditors_and_floorpersons_read_every_table_and_others_none(floor: dict[str, Table]) -> None:
    people = {role: Staff.objects.create_user(role, role=role) for role in ALL_ROLES}
    read = {role: read_by(who, floor) for role, who in people.items()}
    every = ("floorperson", "auditor", "pit_boss")
    assert read == {role: "ABC" if role in every else "" for role in ALL_ROLES}


def test_a_pit_boss_reads_and_runs_their_own_pits_and_assigned_tables(floor: dict[str, Table]) -> None:
    boss = Staff.objects.create_user("boss", role="pit_boss")
    other = Staff.objects.create_user("other", role="pit_boss")
    give(floor["C"], other)
    # With no pit named, every table, even one in no pit.
    assert (read_by(boss, floor), theirs(boss, floor)) == ("ABC", "ABC")
    boss.pits.set(Pit.objects.filter(name="Pit 2"))
    assert (read_by(boss, floor), theirs(boss, floor)) == ("B", "B")
    give(floor["C"], boss, is_over=True)
    assert (read_by(boss, floor), theirs(boss, floor)) == ("B", "B")
    give(floor["A"], boss)
    assert (read_by(boss, floor), theirs(boss, floor)) == ("AB", "AB")


def watched_by(who: Staff) -> str:
    """Return the pits a person may watch, asked in both ways, with `-` for tables in no pit."""
    names = [pit.name for pit in watched_pits(who)]
    assert [pit.name for pit in Pit.objects.order_by("name") if may_watch(who, pit.pk)] == names
    return " ".join([*names, *(["-"] if may_watch(who, None) else [])])


def test_readers_watch_every_pit_and_a_pit_boss_the_named_ones(floor: dict[str, Table]) -> None:
    Pit.objects.create(name="Pit 0")
    people = {role: Staff.objects.create_user(role, role=role) for role in ALL_ROLES}
    every = ("floorperson", "auditor", "pit_boss")
    expected = {role: "Pit 0 Pit 1 Pit 2 -" if role in every else "" for role in ALL_ROLES}
    assert {role: watched_by(who) for role, who in people.items()} == expected
    for who in people.values():
        who.pits.set(Pit.objects.filter(name__in=("Pit 1", "Pit 0")))
    assert {role: watched_by(who) for role, who in people.items()} == expected | {"pit_boss": "Pit 0 Pit 1"}
    # An assigned table is theirs, its pit is not.
    give(floor["B"], people["pit_boss"])
    assert watched_by(people["pit_boss"]) == "Pit 0 Pit 1"


def theirs(who: Staff, floor: dict[str, Table]) -> str:
    return "".join(table.name for table in tables_answered_for(who))


def test_a_floorperson_is_in_charge_of_assigned_tables_while_assigned(floor: dict[str, Table]) -> None:
    holder = Staff.objects.create_user("holder", role="floorperson")
    holder.pits.set(Pit.objects.all())
    assert theirs(holder, floor) == ""
    give(floor["B"], holder)
    give(floor["C"], holder, is_over=True)
    give(floor["A"], holder)
    assert theirs(holder, floor) == "AB"


@pytest.mark.parametrize("role", ALL_ROLES)
@pytest.mark.parametrize("named", [(), ("Pit 2",), ("Pit 1", "Pit 2")], ids=len)
@pytest.mark.parametrize("assigned", ["", "A", "B"])
def test_who_answers_for_a_table_is_one_rule_for_taps_pages_and_records(
    floor: dict[str, Table], role: str, named: tuple[str, ...], assigned: str
) -> None:
    who = Staff.objects.create_user("who", role=role)
    who.pits.set(Pit.objects.filter(name__in=named))
    if assigned:
        give(floor[assigned], who)
    give(floor["C"], Staff.objects.create_user("another", role="floorperson"))
    give(floor["C"], who, is_over=True)
    of_pits = {name for name, table in floor.items() if not named or (table.pit and table.pit.name in named)}
    expected = set(assigned) if role in ("floorperson", "pit_boss") else set()
    expected |= of_pits if role == "pit_boss" else set()

    assert theirs(who, floor) == "".join(sorted(expected))
    assert {name for name, table in floor.items() if answers_for(table.pk, who.pk)} == expected
    actors = {name: identity.actor_at(table, Identity(who)) for name, table in floor.items()}
    assert {name for name, actor in actors.items() if actor.is_assigned} == expected
    if role == "pit_boss":
        assert read_by(who, floor) == "".join(sorted(expected))


def test_which_tables_are_given_is_asked_of_the_database(floor: dict[str, Table]) -> None:
    holder, boss = (
        Staff.objects.create_user("holder", role="floorperson"),
        Staff.objects.create_user("boss", role="pit_boss"),
    )
    boss.pits.set(Pit.objects.filter(name="Pit 2"))
    give(floor["B"], holder, is_over=True)
    give(floor["C"], holder)

    def assigned(who: Staff) -> str:
        return "".join(
            name for name, table in floor.items() if identity.actor_at(table, Identity(who)).is_assigned
        )

    assert (assigned(holder), assigned(boss)) == ("C", "B")
    give(floor["A"], boss)
    assert assigned(boss) == "BA"


@pytest.mark.django_db
def test_whether_a_person_answers_for_a_table_is_read_with_the_sign_in() -> None:
    here, elsewhere = table_of_bots("let_it_ride"), table_of_bots("double_draw")
    fran = Staff.objects.create_user("fran", role="floorperson")
    Assignment.objects.create(table=here, person=fran, began_at=clock.now())
    request = request_with(cookies_for(fran))
    for table, answers in ((here, True), (elsewhere, False)):
        with CaptureQueriesContext(connection) as asked:
            who = identity.current_identity(request, table.pk)
            assert who is not None
            assert identity.actor_at(table, who).is_assigned is answers
        assert len(asked) == 1
        # At another table it is asked there.
        assert identity.actor_at(here, who).is_assigned
    assert identity.current_identity(request, MAX_ID + 1) == identity.current_identity(request)
