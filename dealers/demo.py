"""The demo floor: one pit of six tables, two of each game, and people of every role."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction

from dealers.models import Staff
from games.rulebook.submission import Settings, Submission
from games.table.actor import Actor
from tables import clock
from tables.calendar import gaming_day
from tables.models import Assignment, Pit, RosterEntry, RulesSubmission, Table
from tables.open_table import new_table, open_under
from tables.submissions.store import new_submission

PIN = "246810"
SYSTEM = Actor("system", "system")
RULES: dict[str, Any] = {
    "paytable": "A",
    "five_card_bonus": "A",
    "three_card_bonus": "A",
    "six_card_bonus": "A",
}
# The first table has no decks, so that a round can be tried right away.
FIRST_TABLE = "LIR 1"
APPROVED_ON = date(2026, 1, 1)


class DemoPerson(NamedTuple):
    """A person on the demo floor, and the table where a dealer works."""

    username: str
    name: str
    role: str
    table: str = ""

    @property
    def pin(self) -> str:
        return PIN

    @property
    def role_name(self) -> str:
        return self.role.replace("_", " ").capitalize()


PEOPLE = (
    DemoPerson("dana", "Dana", "dealer", FIRST_TABLE),
    DemoPerson("lena", "Lena", "dealer", "LIR 2"),
    DemoPerson("carl", "Carl", "dealer", "CCP 1"),
    DemoPerson("cleo", "Cleo", "dealer", "CCP 2"),
    DemoPerson("dora", "Dora", "dealer", "DDP 1"),
    DemoPerson("dean", "Dean", "dealer", "DDP 2"),
    DemoPerson("rhea", "Rhea", "dealer"),
    DemoPerson("finn", "Finn", "floorperson"),
    DemoPerson("pia", "Pia", "pit_boss"),
    DemoPerson("otto", "Otto", "auditor"),
    DemoPerson("ada", "Ada", "admin"),
    DemoPerson("faye", "Faye", "floorperson"),
)
SUBMISSIONS = {
    "LIR 2": Submission("MD-LIR", "let_it_ride", RULES | {"progressive": "A"}, meter_rate_percent=20),
    "CCP 1": Submission("MD-CCP", "criss_cross", {"ante_odds": "even_money"}),
    "DDP 1": Submission("MD-DDP", "double_draw", {"bonus_paytable": "B"}),
}
# The other table of each game is dealt by another method.
BY_SHOE = Settings("manual_shoe", "by_hand", 1, 10_00, 500_00, 6, is_sign_posted=True)
BY_DEVICE = Settings("automated_shoe", "reshuffling_device", 1, 25_00, 1_000_00, 6, is_sign_posted=True)


def demo_people() -> tuple[DemoPerson, ...]:
    """Return the people whose names and PINs the pages of a demo floor show."""
    return PEOPLE if settings.DEMO else ()


@transaction.atomic
def make_demo_floor() -> Pit | None:
    """Create the demo floor unless there are tables already."""
    if Table.objects.exists():
        return None
    pit = Pit.objects.create(name="Pit 1")
    people = make_people()
    tables = [make_first_table(people["dana"], pit)]
    for name, submission in SUBMISSIONS.items():
        stored = new_submission(_dated(submission))
        tables.append(open_under(stored, name, BY_SHOE, SYSTEM, pit))
        if name != "LIR 2":
            tables.append(open_under(_reload(stored), f"{name[:-1]}2", BY_DEVICE, SYSTEM, pit))
    dealers = {person.table: people[person.username] for person in PEOPLE if person.table}
    for table in tables:
        Table.objects.filter(pk=table.pk).update(dealer=dealers[table.name])
    _assign(pit, tables, people)
    return pit


def make_people() -> dict[str, Staff]:
    """Create the people, all with the same PIN. It is hashed once, because hashing is slow on purpose."""
    pin = make_password(PIN)
    created = Staff.objects.bulk_create(
        Staff(
            username=person.username,
            display_name=person.name,
            password=pin,
            role=person.role,
            employee_number=str(number),
        )
        for number, person in enumerate(PEOPLE, 101)
    )
    return {person.username: person for person in created}


def make_first_table(dealer: Staff, pit: Pit | None = None) -> Table:
    table = new_table(FIRST_TABLE, "let_it_ride", RULES, (10_00, 500_00), SYSTEM, pit)
    Table.objects.filter(pk=table.pk).update(dealer=dealer)
    return table


def _dated(submission: Submission) -> Submission:
    return Submission(
        submission.reference,
        submission.game,
        submission.rules,
        meter_rate_percent=submission.meter_rate_percent,
        effective_on=APPROVED_ON,
    )


def _reload(submission: RulesSubmission) -> RulesSubmission:
    return RulesSubmission.objects.get(pk=submission.pk)


def _assign(pit: Pit, tables: list[Table], people: dict[str, Staff]) -> None:
    """Assign every table to the floorperson and the pit boss, and put the dealers on this week's roster."""
    now = clock.now()
    Assignment.objects.bulk_create(
        Assignment(table=table, person=people[name], began_at=now)
        for table in tables
        for name in ("finn", "pia")
    )
    today = gaming_day(now)
    RosterEntry.objects.bulk_create(
        RosterEntry(pit=pit, person=people[person.username], gaming_day=today + timedelta(days=ahead))
        for person in PEOPLE
        if person.role == "dealer"
        for ahead in range(7)
    )
