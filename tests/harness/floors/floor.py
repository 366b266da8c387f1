"""The floor of a private web server: the demo table, and fresh tables for each test."""

from datetime import date, timedelta
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import transaction

from dealers.demo import make_first_table
from dealers.models import Staff
from games.rulebook.submission import Settings, Submission
from games.table.actor import Actor
from games.table.approvals.model import REACHES
from games.table.commands import CallFloor, Escalate
from tables import clock
from tables.calendar import gaming_day
from tables.execute import execute
from tables.models import Pit, RosterEntry, Table
from tables.open_table import new_table, open_under
from tables.submissions.store import new_submission
from tests.harness.floors.floor_size import FRESH_TABLES, PIN, PLACES, employee_number
from tests.harness.floors.showroom import RULES, make_showroom, prepare_deck
from tests.people import SYSTEM

DECK_TABLE = "With a deck"
# Drew deals only the last table, Remy none; Flo and Faye are not in charge of any yet.
PEOPLE = {
    "drew": "dealer",
    "remy": "dealer",
    "fran": "floorperson",
    "flo": "floorperson",
    "faye": "floorperson",
    "boss": "pit_boss",
    "audrey": "auditor",
    "adam": "admin",
}


@transaction.atomic
def make_floor() -> None:
    """Make a floor; Dana deals the fresh tables, those of the pit have their own people."""
    staff = {"dana": "dealer"} | PEOPLE
    for number in range(PLACES):
        staff |= {f"dealer{number}": "dealer", f"relief{number}": "dealer", f"floor{number}": "floorperson"}
    make_people(staff)
    people = {person.username: person for person in Staff.objects.all()}
    make_first_table(people["dana"])
    pit = Pit.objects.create(name="Test pit")
    for number in range(FRESH_TABLES):
        make_table(f"Test {number}", people["dana"])
    for number in range(PLACES):
        make_table(f"Place {number}", people[f"dealer{number}"], pit)
    make_table("Drew's", people["drew"])
    make_table_with_a_deck(people["dana"])
    today = gaming_day(clock.now())
    RosterEntry.objects.bulk_create(
        # A gaming day may begin in the middle of a run.
        RosterEntry(pit=pit, person=person, gaming_day=day)
        for day in (today, today + timedelta(days=1))
        for name, person in people.items()
        if name.startswith(("dealer", "relief"))
    )


@transaction.atomic
def make_showroom_floor() -> None:
    """Make the showroom alone, with everyone who works there."""
    make_people({"dana": "dealer"} | PEOPLE)
    people = {person.username: person for person in Staff.objects.all()}
    make_showroom(people)
    make_table_that_calls(people["dana"], Pit.objects.get())


def make_table_with_a_deck(dealer: Staff) -> None:
    """Make a table whose deck is due in fifteen minutes, after nearly eight hours in play."""
    clock.offset = timedelta(hours=-7, minutes=-46)
    submission = Submission("MD-T", "let_it_ride", RULES, effective_on=date(2026, 1, 1))
    settings = Settings("manual_shoe", "by_hand", 1, 10_00, 500_00, 7, is_sign_posted=True)
    table = open_under(new_submission(submission), DECK_TABLE, settings, SYSTEM)
    Table.objects.filter(pk=table.pk).update(dealer=dealer)
    prepare_deck(table)
    clock.offset = timedelta()


def make_table_that_calls(dealer: Staff, pit: Pit) -> None:
    """Make a table with nobody in charge, whose call has been escalated to the pit boss."""
    clock.offset = timedelta(minutes=-3)
    table = new_table("Forgotten", "let_it_ride", RULES, (10_00, 500_00), SYSTEM, pit)
    Table.objects.filter(pk=table.pk).update(dealer=dealer)
    calling = Actor(str(dealer.pk), "dealer", is_assigned=True)
    execute(table.pk, lambda _: calling, uuid4(), None, CallFloor())
    clock.offset = timedelta()
    for reach in REACHES:
        execute(table.pk, lambda _: SYSTEM, uuid4(), None, Escalate(reach))


def make_people(staff: dict[str, str]) -> None:
    """Make people who share one PIN, hashed once because a hash is slow on purpose."""
    pin = make_password(PIN)
    Staff.objects.bulk_create(
        Staff(
            username=name,
            password=pin,
            role=role,
            employee_number=employee_number(name),
            display_name=name.title(),
        )
        for name, role in staff.items()
    )


def make_table(name: str, dealer: Staff, pit: Pit | None = None) -> None:
    table = new_table(name, "let_it_ride", RULES, (10_00, 500_00), SYSTEM, pit)
    Table.objects.filter(pk=table.pk).update(dealer=dealer)
