"""Adds the simulated pit to a demo floor, on the machine that has its database."""

from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password

from dealers.demo import BY_DEVICE, BY_SHOE, PIN, SYSTEM, demo_submission, set_dealer
from dealers.models import Staff
from dealers.simulation.cast import BOSS, PIT, Place, places
from tables import clock
from tables.calendar import gaming_day
from tables.log.journal.record import journaled, record
from tables.models import Assignment, Pit, RosterEntry, RulesSubmission, Table
from tables.open_table import open_under
from tables.submissions.store import new_submission

# A person on the demo floor, whose PIN is public.
KNOWN = "pia"
ROSTERED_DAYS = 7


class NotADemoFloor(Exception):  # noqa: N818 - an answer, not a fault
    """People with a public PIN may only be added to demo floors."""


def is_demo_floor() -> bool:
    """Return whether the demo people are here with their public PIN."""
    password = Staff.objects.filter(username=KNOWN).values_list("password", flat=True).first()
    return password is not None and check_password(PIN, password)


@journaled()
def prepare(count: int) -> int:
    """Create the simulated pit with this many tables. Return how many are new. Raise NotADemoFloor."""
    if not is_demo_floor():
        raise NotADemoFloor
    pit, is_new = Pit.objects.get_or_create(name=PIT)
    if is_new:
        record(pit, by=None)
    wanted = list(places(count))
    people = _people(wanted)
    existing = set(Table.objects.filter(pit=pit).values_list("name", flat=True))
    new = [place for place in wanted if place.name not in existing]
    for place in new:
        _open(place, pit, people)
    _roster(pit, people)
    return len(new)


def _people(wanted: list[Place]) -> dict[str, Staff]:
    """Create the people, all with the same PIN. It is hashed once, because hashing is slow on purpose."""
    roles = {BOSS: "pit_boss"}
    for place in wanted:
        roles |= {place.floorperson: "floorperson"} | dict.fromkeys(place.dealers, "dealer")
    known = set(Staff.objects.filter(username__in=roles).values_list("username", flat=True))
    pin = make_password(PIN)
    created = Staff.objects.bulk_create(
        Staff(username=name, display_name=name, password=pin, role=role)
        for name, role in roles.items()
        if name not in known
    )
    record(*created, by=None)
    return {person.username: person for person in Staff.objects.filter(username__in=roles)}


def _open(place: Place, pit: Pit, people: dict[str, Staff]) -> None:
    settings = BY_DEVICE if place.turn % 2 else BY_SHOE
    table = open_under(_submission(place), place.name, settings, SYSTEM, pit)
    set_dealer(table, people[place.dealers[0]])
    assignments = Assignment.objects.bulk_create(
        Assignment(table=table, person=people[name], began_at=table.last_event_at)
        for name in (place.floorperson, BOSS)
    )
    record(*assignments, by=None)


def _submission(place: Place) -> RulesSubmission:
    known = demo_submission(place.game)
    stored = RulesSubmission.objects.filter(reference=known.reference).order_by("-version").first()
    return stored or new_submission(known)


def _roster(pit: Pit, people: dict[str, Staff]) -> None:
    today = gaming_day(clock.now())
    days = [today + timedelta(days=ahead) for ahead in range(ROSTERED_DAYS)]
    rostered = RosterEntry.objects.filter(pit=pit, gaming_day__in=days)
    known = set(rostered.values_list("person", "gaming_day"))
    added = RosterEntry.objects.bulk_create(
        RosterEntry(pit=pit, person=person, gaming_day=day)
        for person in people.values()
        if person.role == "dealer"
        for day in days
        if (person.pk, day) not in known
    )
    record(*added, by=None)
