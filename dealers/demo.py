"""The demo floor: one pit with two tables of each game, and people of every role."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.hashers import make_password

from dealers.models import Staff
from games.game import Game
from games.registry import GAMES
from games.rulebook.submission import Settings, Submission
from games.table.actor import Actor
from tables import clock
from tables.calendar import gaming_day
from tables.log.journal.record import journaled, record
from tables.models import Assignment, Pit, RosterEntry, RulesSubmission, Table
from tables.open_table import new_table, open_under
from tables.submissions.store import new_submission

PIN = "246810"
SYSTEM = Actor("system", "system")
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


# First the game whose first table has no decks, so that a round can be tried right away; then by name.
DEMO_GAMES: tuple[Game, ...] = tuple(
    sorted(GAMES.values(), key=lambda game: (game.demo.rules_without_decks is None, game.name))
)
TABLES_OF_A_GAME = 2


def table_names(game: Game) -> list[str]:
    return [f"{game.letters} {number}" for number in range(1, TABLES_OF_A_GAME + 1)]


def _people() -> Iterator[DemoPerson]:
    """Yield the people in the order of their employee numbers. The first dealers have a table each."""
    tables = iter([name for game in DEMO_GAMES for name in table_names(game)])
    for name in ("Dana", "Lena", "Carl", "Cleo", "Dora", "Dean"):
        yield DemoPerson(name.lower(), name, "dealer", next(tables, ""))
    yield DemoPerson("rhea", "Rhea", "dealer")
    yield DemoPerson("finn", "Finn", "floorperson")
    yield DemoPerson("pia", "Pia", "pit_boss")
    yield DemoPerson("otto", "Otto", "auditor")
    yield DemoPerson("ada", "Ada", "admin")
    yield DemoPerson("faye", "Faye", "floorperson")


PEOPLE = tuple(_people())
FIRST_TABLE = PEOPLE[0].table
# The other table of each game is dealt by another method.
BY_SHOE = Settings("manual_shoe", "by_hand", 1, 10_00, 500_00, 6, is_sign_posted=True)
BY_DEVICE = Settings("automated_shoe", "reshuffling_device", 1, 25_00, 1_000_00, 6, is_sign_posted=True)


def demo_submission(game: Game) -> Submission:
    """Return the approved rules of a game's tables."""
    return Submission(
        f"MD-{game.letters}",
        game.name,
        dict(game.demo.rules),
        meter_rate_percent=game.demo.meter_rate_percent,
        effective_on=APPROVED_ON,
    )


def demo_people() -> tuple[DemoPerson, ...]:
    """Return the people whose names and PINs the pages of a demo floor show."""
    return PEOPLE if settings.DEMO else ()


@journaled()
def make_demo_floor() -> Pit | None:
    """Create the demo floor unless there are tables already."""
    if Table.objects.exists():
        return None
    pit = Pit.objects.create(name="Pit 1")
    record(pit, by=None)
    people = make_people()
    tables = [table for game in DEMO_GAMES for table in _make_tables(game, pit)]
    dealers = {person.table: people[person.username] for person in PEOPLE if person.table}
    for table in tables:
        set_dealer(table, dealers.get(table.name))
    _assign(pit, tables, people)
    return pit


def make_people() -> dict[str, Staff]:
    """Create the people, all with the same PIN. It is hashed once, because hashing is slow on purpose."""
    pin = make_password(PIN)
    with journaled():
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
        record(*created, by=None)
    return {person.username: person for person in created}


def make_first_table(dealer: Staff, pit: Pit | None = None) -> Table:
    """Open only the first table of the demo floor."""
    table = _without_decks(DEMO_GAMES[0], FIRST_TABLE, pit)
    set_dealer(table, dealer)
    return table


def set_dealer(table: Table, dealer: Staff | None) -> None:
    """Say who deals at a table, before anybody has signed in."""
    with journaled():
        Table.objects.filter(pk=table.pk).update(dealer=dealer)
        record(table, by=None)


def _without_decks(game: Game, name: str, pit: Pit | None) -> Table:
    rules = game.demo.rules if game.demo.rules_without_decks is None else game.demo.rules_without_decks
    return new_table(name, game.name, dict(rules), (10_00, 500_00), SYSTEM, pit)


def _make_tables(game: Game, pit: Pit) -> list[Table]:
    """Open the tables of a game: one dealt from a shoe, and one by a device or without decks."""
    first_name, second_name = table_names(game)
    if game.demo.rules_without_decks is not None:
        first = _without_decks(game, first_name, pit)
        return [first, open_under(new_submission(demo_submission(game)), second_name, BY_SHOE, SYSTEM, pit)]
    submission = new_submission(demo_submission(game))
    by_shoe = open_under(submission, first_name, BY_SHOE, SYSTEM, pit)
    return [by_shoe, open_under(_reload(submission), second_name, BY_DEVICE, SYSTEM, pit)]


def _reload(submission: RulesSubmission) -> RulesSubmission:
    return RulesSubmission.objects.get(pk=submission.pk)


def _assign(pit: Pit, tables: list[Table], people: dict[str, Staff]) -> None:
    """Assign every table to the floorperson and the pit boss, and put the dealers on this week's roster."""
    now = clock.now()
    assignments = Assignment.objects.bulk_create(
        Assignment(table=table, person=people[name], began_at=now)
        for table in tables
        for name in ("finn", "pia")
    )
    today = gaming_day(now)
    roster = RosterEntry.objects.bulk_create(
        RosterEntry(pit=pit, person=people[person.username], gaming_day=today + timedelta(days=ahead))
        for person in PEOPLE
        if person.role == "dealer"
        for ahead in range(7)
    )
    record(*assignments, *roster, by=None)
