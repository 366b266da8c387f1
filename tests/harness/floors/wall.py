"""A floor for the wall: a pit with a table for each alert, and a hall of many tables."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from uuid import uuid4

from django.db import transaction

from dealers.models import Staff
from games.bots.choose import choose_tap
from games.rulebook.submission import Settings, Shuffling, Submission
from games.table.actor import Actor
from games.table.command import Command
from games.table.commands import (
    AnnounceNoMoreBets,
    CallFloor,
    CloseTable,
    Deal,
    DecideAll,
    HoldTable,
    LockProgressive,
    PlaceWagers,
    RequestVoid,
    SeatPlayer,
    TakeDeviceOut,
    TurnBox,
    TurnCard,
    TurnHand,
)
from games.table.state import read_state
from tables import clock
from tables.execute import execute
from tables.models import Assignment, Pit, RulesSubmission, Table
from tables.open_table import new_table, open_under
from tables.push.alerts import alerts_of
from tables.rows.tile_figures import read_figures
from tables.submissions.store import new_submission
from tables.timers.sweep import sweep
from tests.harness.floors.floor import PEOPLE, make_people
from tests.harness.floors.showroom import DEALER, FLOOR, RULES, as_actor, prepare_deck
from tests.harness.floors.wall_size import HALL_TABLES
from tests.people import SYSTEM

LARGE = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "500.00")
TOO_LARGE = LARGE | {"bet_1": "750.00", "bet_2": "750.00", "bet_3": "750.00"}


@transaction.atomic
def make_wall_floor() -> None:
    """Make pit 1 with each alert, pit 2 with many tables, pit 3 empty; Dana deals, Fran runs pit 1."""
    make_people({"dana": "dealer"} | PEOPLE)
    people = {person.username: person for person in Staff.objects.all()}
    pit, hall = Pit.objects.create(name="Main pit"), Pit.objects.create(name="Hall")
    Pit.objects.create(name="Back room")
    kept = submission()
    for number, scene in enumerate(SCENES, 1):
        table = scene(Scene(kept.pk, f"LIR {number}", pit))
        Table.objects.filter(pk=table.pk).update(dealer=people["dana"])
        Assignment.objects.create(table=table, person=people["fran"], began_at=table.last_event_at)
    for number in range(1, HALL_TABLES + 1):
        new_table(f"Hall {number}", "let_it_ride", RULES, (10_00, 500_00), SYSTEM, hall)
    Table.objects.filter(pit=hall).update(dealer=people["dana"])
    # As the web process will: no worker runs.
    sweep("web")


def submission() -> RulesSubmission:
    return new_submission(
        Submission(
            "MD-wall",
            "let_it_ride",
            RULES | {"progressive": "A"},
            meter_rate_percent=20,
            depth="full",
            effective_on=date(2026, 1, 1),
        )
    )


class Scene:
    """A table to be opened under a submission, and its actors."""

    def __init__(self, kept: int, name: str, pit: Pit | None = None) -> None:
        self.kept, self.name, self.pit = kept, name, pit
        self.table_id = 0

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.table_id)

    def open(self, shuffling: Shuffling = "by_hand") -> Table:
        settings = Settings("manual_shoe", shuffling, 1, 10_00, 500_00, 7, is_sign_posted=True)
        kept = RulesSubmission.objects.get(pk=self.kept)
        table = open_under(kept, self.name, settings, SYSTEM, self.pit)
        self.table_id = table.pk
        return table

    def open_with_deck(self) -> Table:
        table = self.open()
        prepare_deck(table)
        return table

    def taps(self, *commands: Command, by: Actor = DEALER) -> None:
        for command in commands:
            execute(self.table_id, partial(as_actor, by), uuid4(), None, command)

    def play(self, until: Callable[[Table], bool], seed: int = 3) -> None:
        """Let bots work the table until it is in the wanted state."""
        rng = random.Random(seed)
        for _ in range(2000):
            table = self.table
            if until(table):
                return
            choice = choose_tap(read_state(table.snapshot), rng, clock.now(table.last_event_at))
            if choice is not None:
                execute(self.table_id, partial(as_actor, choice.actor), uuid4(), None, choice.command)
        raise AssertionError(f"{self.name} never came to be as wanted")


def kinds_at(table: Table) -> set[str]:
    """Return the kinds of alerts at a table now."""
    found = alerts_of(read_state(table.snapshot), read_figures(table.figures))
    return {alert.kind for alert in found if alert.is_active(clock.now())}


@contextmanager
def ago(**passed: float) -> Iterator[None]:
    """Make everything in this block happen this long ago."""
    before, clock.offset = clock.offset, clock.offset - timedelta(**passed)
    try:
        yield
    finally:
        clock.offset = before


def calm(scene: Scene) -> Table:
    """Play some rounds with nothing wrong."""
    with ago(minutes=50):
        table = scene.open_with_deck()
        scene.play(lambda found: read_figures(found.figures).rounds >= 4 and not kinds_at(found))
    return table


def call(scene: Scene) -> Table:
    table = scene.open_with_deck()
    scene.taps(SeatPlayer(2), SeatPlayer(5), CallFloor())
    return table


def request(scene: Scene) -> Table:
    table = scene.open_with_deck()
    scene.taps(
        SeatPlayer(1), SeatPlayer(3), PlaceWagers(1, LARGE), AnnounceNoMoreBets(), RequestVoid("misdeal")
    )
    return table


def hold(scene: Scene) -> Table:
    table = scene.open_with_deck()
    scene.taps(HoldTable("a count of the rack"), by=FLOOR)
    return table


def large_wager(scene: Scene) -> Table:
    table = scene.open_with_deck()
    scene.taps(SeatPlayer(4), PlaceWagers(4, TOO_LARGE))
    return table


def large_win(scene: Scene) -> Table:
    """Win with kings full on three wagers of 500."""
    table = scene.open_with_deck()
    scene.taps(SeatPlayer(2), PlaceWagers(2, LARGE), AnnounceNoMoreBets(), LockProgressive(), Deal())
    scene.taps(DecideAll("ride"), TurnCard("first", "Kh"), DecideAll("ride"), TurnCard("second", "7c"))
    scene.taps(TurnBox(("2c", "3d", "9h")))
    scene.taps(TurnHand(2, ("Kd", "7s", "Ks")))
    return table


def device_out(scene: Scene) -> Table:
    table = scene.open(shuffling="shuffler")
    scene.taps(TakeDeviceOut("shuffler", "signed"), by=FLOOR)
    return table


def stub_due(scene: Scene) -> Table:
    table = scene.open_with_deck()
    scene.play(lambda found: kinds_at(found) == {"stub_due"})
    return table


def deck(**passed: float) -> Callable[[Scene], Table]:
    """Put the deck into play this long ago; it is good for eight hours."""

    def scene_of_deck(scene: Scene) -> Table:
        with ago(**passed):
            return scene.open_with_deck()

    return scene_of_deck


def closed(scene: Scene) -> Table:
    table = scene.open()
    scene.taps(CloseTable(), by=FLOOR)
    return table


SCENES = (
    calm,
    call,
    request,
    deck(hours=7, minutes=50),
    deck(hours=8, minutes=2),
    deck(hours=8, minutes=20),
    stub_due,
    hold,
    large_wager,
    large_win,
    device_out,
    closed,
)
